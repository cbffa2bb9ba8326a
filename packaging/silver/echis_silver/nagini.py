"""`echis-nagini FILE.py [OPTIONS]` runs Nagini with Echis in the place of Silicon."""

import importlib.util
import os
import sys

from echis_silver import BINARY, JAR

#: The jars that Nagini brings, in the order of its class path.
BACKENDS = ["viperserver.jar", "silver-sif-extension.jar", "silicon-sif-extension.jar"]


def main():
    """Runs Nagini in this process. Ends with exit code 1 if Nagini is not installed."""
    nagini = importlib.util.find_spec("nagini_translation")
    if nagini is None:
        sys.exit("Nagini is missing: python3 -m pip install 'echis-silver[nagini]' (Python 3.12 or newer)")
    folder = os.path.join(os.path.dirname(nagini.origin), "resources", "backends")
    jars = [JAR] + [os.path.join(folder, jar) for jar in BACKENDS]
    os.environ["VIPERJAVAPATH"] = os.pathsep.join(jars)
    os.environ.setdefault("ECHIS", BINARY)
    from nagini_translation.main import main as run

    return run()
