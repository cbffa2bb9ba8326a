"""Runs Nagini with Echis and with Silicon: run_files.py FOLDER OUT LIMIT VIPERSERVER_JAR

A worker process translates one file after the other, verifies it with both, and writes a line of
JSON for each verifier. If a line takes longer than LIMIT seconds, the worker is killed, and another
one continues after that file.
"""
import argparse
import contextlib
import json
import os
import queue
import re
import subprocess
import sys
import threading
import time

VERIFIERS = ['echis', 'silicon']
# seconds more for the first file of a worker, which starts the JVM and loads Nagini's resources,
# and for translating a file
START = 120
TRANSLATION = 60


def files(folder):
    """The files to run, without the modules that others import."""
    for path, folders, names in sorted(os.walk(folder)):
        folders[:] = sorted(f for f in folders if f != 'resources')
        for name in sorted(names):
            if name.endswith('.py') and name != '__init__.py':
                yield os.path.join(path, name)


def options(path):
    """The options of Nagini for a file, by its folder."""
    kind = re.search(r'/sif-(true|poss|prob)/', path)
    coding = re.search(r'/float_(real|ieee32)/', path)
    base, verification, _ = path.partition('/verification/')
    return argparse.Namespace(
        sif=kind.group(1) if kind else False,
        float_encoding=coding.group(1) if coding else None,
        base_dir=base + '/verification' if verification else None,
        ignore_obligations='/no_obligations/' in path,
        int_bitops_size=8, ignore_global=False, verbose=False, counterexample=False,
        print_viper=False, write_viper_to_file=os.environ.get('VIPER_FILE'),
        verifier='silicon', viper_arg=None, select=None, benchmark=-1,
        submit_for_evaluation=False, disable_branch_conditions=False, ide_mode=False,
        show_viper_errors=False)


class Replaced:
    """An object with some attributes replaced."""

    def __init__(self, of, **attributes):
        self.of = of
        self.__dict__.update(attributes)

    def __getattr__(self, name):
        return getattr(self.of, name)


def with_silicon(jvm, jar):
    """Nagini's access to the JVM, with Silicon's own classes in place of those of the bridge."""
    import jpype
    loader = jpype.JClass('echis.silver.SiliconLoader')(jar)

    def load(name):
        return jpype.JClass(loader.loadClass('viper.silicon.' + name))

    silicon = Replaced(
        jvm.viper.silicon, Silicon=load('Silicon'),
        MinimalSiliconFrontendAPI=load('MinimalSiliconFrontendAPI'))
    return Replaced(jvm, viper=Replaced(jvm.viper, silicon=silicon))


def work(jar):
    """Runs the files that come on standard input."""
    answers = os.fdopen(os.dup(1), 'w')
    os.dup2(2, 1)
    from nagini_translation import main
    from nagini_translation.lib import config
    from nagini_translation.lib.jvmaccess import JVM
    jvm = JVM(config.classpath)
    jvms = {'echis': jvm, 'silicon': with_silicon(jvm, jar)}
    verify = main.verify
    path = None
    done = []

    def answer(verifier, output, seconds):
        done.append(verifier)
        line = {'file': path, 'verifier': verifier, 'output': output, 'seconds': seconds}
        answers.write(json.dumps(line) + '\n')
        answers.flush()

    def verify_both(modules, program, file, _, *arguments, **named):
        for verifier in VERIFIERS:
            start = time.time()
            result = verify(modules, program, file, jvms[verifier], *arguments, **named)
            output = result.to_string(False, False) if result is not None else 'exception'
            answer(verifier, output, time.time() - start)
        return result

    main.verify = verify_both
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
        done.clear()
        lines = []
        with contextlib.redirect_stdout(sys.stderr):
            try:
                main.translate_and_verify(
                    path, jvm, args, print=lambda *parts: lines.append(' '.join(map(str, parts))),
                    base_dir=args.base_dir)
            except BaseException as error:
                lines.append('%s: %s' % (type(error).__name__, str(error)[:500]))
        for verifier in VERIFIERS:
            if verifier not in done:
                answer(verifier, 'not verified: ' + '\n'.join(lines), None)


class Worker:
    """A worker process and the lines that it writes."""

    def __init__(self, jar, log):
        self.process = subprocess.Popen(
            [sys.executable, __file__, '--work', jar], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=log, text=True)
        self.lines = queue.Queue()
        self.is_new = True
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def run(self, path, limit):
        """The lines for a file; fewer than there are verifiers if one is late."""
        lines = []
        try:
            self.process.stdin.write(path + '\n')
            self.process.stdin.flush()
            wait = limit + TRANSLATION + (START if self.is_new else 0)
            while len(lines) < len(VERIFIERS):
                line = self.lines.get(timeout=wait)
                if line is None:
                    break
                lines.append(line)
                wait = limit
        except (queue.Empty, BrokenPipeError):
            pass
        self.is_new = False
        return lines

    def kill(self):
        self.process.kill()
        self.process.wait()


def main():
    folder, out, limit, jar = sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4]
    done = set()
    if os.path.exists(out):
        with open(out) as lines:
            done = {json.loads(line)['file'] for line in lines}
    worker = None
    with open(out, 'a') as results, open(out + '.log', 'a') as log:
        for path in [folder] if os.path.isfile(folder) else files(folder):
            if path in done:
                continue
            worker = worker or Worker(jar, log)
            lines = worker.run(path, limit)
            if len(lines) < len(VERIFIERS):
                worker.kill()
                worker = None
                for verifier in VERIFIERS[len(lines):]:
                    late = {'file': path, 'verifier': verifier, 'output': 'no answer in time'}
                    lines.append(json.dumps(late) + '\n')
            results.writelines(lines)
            results.flush()
    if worker:
        worker.process.stdin.close()
        worker.process.wait()


if __name__ == '__main__':
    if sys.argv[1] == '--work':
        work(sys.argv[2])
    else:
        main()
