"""The bridge for front ends of Viper on the JVM: a jar that goes before Silicon's on the class path."""

import os
import sysconfig

#: The file of the jar.
JAR = os.path.join(os.path.dirname(__file__), "echis-silver.jar")

#: The binary that is installed in the same environment. The jar looks for it in the variable `ECHIS`.
BINARY = os.path.join(sysconfig.get_path("scripts"), "echis")
