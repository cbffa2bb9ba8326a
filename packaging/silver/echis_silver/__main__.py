"""`python -m echis_silver` prints the file of the jar."""

from echis_silver import JAR

print(JAR)
