"""Runs Nagini on all files of a folder in one JVM: run_files.py FOLDER OUT LIMIT

A worker process runs one file after the other and writes a line of JSON for each. If a file takes
longer than LIMIT seconds, the worker is killed, and another one continues after that file.
"""
import argparse
import contextlib
import io
import json
import os
import queue
import re
import subprocess
import sys
import threading
import time

# the first file of a worker starts the JVM and loads Nagini's resources
START = 60


def files(folder):
    """The files to run, without the modules that others import."""
    for path, folders, names in sorted(os.walk(folder)):
        folders[:] = sorted(f for f in folders if f != 'resources')
        for name in sorted(names):
            if name.endswith('.py') and name != '__init__.py':
                yield os.path.join(path, name)


def options(path):
    """The options of Nagini for a file, by its folder."""
    sif = {'true': 'true', 'poss': 'poss', 'prob': 'prob'}
    kind = re.search(r'/sif-(true|poss|prob)/', path)
    coding = re.search(r'/float_(real|ieee32)/', path)
    base = path.partition('/verification/')
    return argparse.Namespace(
        sif=sif[kind.group(1)] if kind else False,
        float_encoding=coding.group(1) if coding else None,
        base_dir=base[0] + '/verification' if base[1] else None,
        ignore_obligations='/no_obligations/' in path,
        int_bitops_size=8, ignore_global=False, verbose=False, counterexample=False,
        print_viper=False, write_viper_to_file=os.environ.get('VIPER_FILE'),
        verifier='silicon', viper_arg=None, select=None, benchmark=-1,
        submit_for_evaluation=False, disable_branch_conditions=False, ide_mode=False,
        show_viper_errors=False)


def work():
    """Runs the files that come on standard input."""
    answers = os.fdopen(os.dup(1), 'w')
    from nagini_translation import main
    from nagini_translation.lib import config
    from nagini_translation.lib.jvmaccess import JVM
    jvm = JVM(config.classpath)
    seconds = []
    verify = main.verify

    def timed(*arguments, **named):
        start = time.time()
        try:
            return verify(*arguments, **named)
        finally:
            seconds.append(time.time() - start)

    main.verify = timed
    loaded = None
    for line in sys.stdin:
        path = line.rstrip('\n')
        args = options(path)
        config.obligation_config._info.pop('disable_all', None)
        if args.ignore_obligations:
            config.obligation_config.disable_all = True
        if loaded != (args.sif, args.float_encoding):
            main.__dict__.pop('sil_programs', None)
            loaded = (args.sif, args.float_encoding)
        seconds.clear()
        lines = []
        printed = io.StringIO()
        start = time.time()
        with contextlib.redirect_stdout(printed):
            try:
                main.translate_and_verify(
                    path, jvm, args, print=lambda *parts: lines.append(' '.join(map(str, parts))),
                    base_dir=args.base_dir)
            except BaseException as error:
                lines.append('exception: %s: %s' % (type(error).__name__, str(error)[:500]))
        output = [l for l in lines if not l.startswith('Verification took ')]
        json.dump({
            'file': path, 'output': '\n'.join(output), 'printed': printed.getvalue()[-2000:],
            'verification': sum(seconds), 'seconds': time.time() - start}, answers)
        answers.write('\n')
        answers.flush()


class Worker:
    """A worker process and the lines that it writes."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, __file__, '--work'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.lines = queue.Queue()
        self.is_new = True
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def run(self, path, limit):
        """The line for a file, or None if there is none in time."""
        try:
            self.process.stdin.write(path + '\n')
            self.process.stdin.flush()
            line = self.lines.get(timeout=limit + (START if self.is_new else 0))
        except (queue.Empty, BrokenPipeError):
            line = None
        self.is_new = False
        return line

    def kill(self):
        self.process.kill()
        self.process.wait()


def main():
    folder, out, limit = sys.argv[1], sys.argv[2], float(sys.argv[3])
    done = set()
    if os.path.exists(out):
        with open(out) as lines:
            done = {json.loads(line)['file'] for line in lines}
    worker = None
    with open(out, 'a') as results:
        for path in files(folder):
            if path in done:
                continue
            worker = worker or Worker()
            line = worker.run(path, limit)
            if line is None:
                worker.kill()
                worker = None
                line = json.dumps({'file': path, 'output': 'no answer in time'}) + '\n'
            results.write(line)
            results.flush()
    if worker:
        worker.process.stdin.close()
        worker.process.wait()


if __name__ == '__main__':
    if sys.argv[1] == '--work':
        work()
    else:
        main()
