"""Runs the steps of action.yml as GitHub does: try_action.py NAME=VALUE...

The arguments are inputs of the action. The exit code is that of the first step that fails.
"""

import os
import re
import subprocess
import sys
import tempfile

import yaml


def evaluate(text, inputs):
    """Replaces expressions such as `${{ inputs.paths }}`."""
    return re.sub(r"\$\{\{ *inputs\.(\w+) *\}\}", lambda found: inputs[found[1]], text)


def main():
    with open("action.yml") as file:
        action = yaml.safe_load(file)
    inputs = {name: str(given.get("default", "")) for name, given in action["inputs"].items()}
    inputs.update(argument.split("=", 1) for argument in sys.argv[1:])
    with tempfile.TemporaryDirectory() as runner:
        paths = os.path.join(runner, "path")
        open(paths, "w").close()
        for step in action["runs"]["steps"]:
            environment = {name: evaluate(value, inputs) for name, value in step["env"].items()}
            environment.update(RUNNER_TEMP=runner, GITHUB_PATH=paths)
            with open(paths) as file:
                added = file.read().split()
            environment["PATH"] = ":".join(added + [os.environ["PATH"]])
            shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
            code = subprocess.run(shell, env={**os.environ, **environment}).returncode
            if code != 0:
                sys.exit(code)


main()
