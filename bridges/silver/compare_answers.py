"""Compares two files of the comparison: compare_answers.py SILICON ECHIS"""
import collections
import json
import statistics
import sys


def read(path):
    with open(path) as lines:
        return {run['file']: run for run in map(json.loads, lines)}


def errors(run, *keys):
    """The errors of a run, as far as these keys tell them apart, in any order."""
    return collections.Counter(
        tuple(error.get(key) for key in keys) for error in run.get('errors', []))


silicon, echis = read(sys.argv[1]), read(sys.argv[2])
valid = [f for f in silicon if f in echis and silicon[f]['status'] in ('success', 'failure')]
other = collections.Counter(silicon[f]['status'] for f in silicon if f not in valid)
print('%d files; not compared: %s' % (len(silicon), dict(other)))
for what, keys in [
        ('ids', ['id']), ('ids and nodes', ['id', 'node']),
        ('ids, nodes and nodes of reasons', ['id', 'node', 'reason']),
        ('all of it, and messages', ['id', 'node', 'reason', 'message'])]:
    same = [f for f in valid if silicon[f]['status'] == echis[f]['status']
            and errors(silicon[f], *keys) == errors(echis[f], *keys)]
    print('%4d of %d files (%.1f %%) with the same %s' % (
        len(same), len(valid), 100 * len(same) / len(valid), what))
for f in valid:
    if f in same:
        continue
    print('different:', f)
    keys = ['id', 'nodes', 'message']
    for only, a, b in [('Silicon', silicon[f], echis[f]), ('Echis', echis[f], silicon[f])]:
        for error in (errors(a, *keys) - errors(b, *keys)):
            print('  only %s: %s' % (only, ' | '.join(str(part)[:300] for part in error)))
        if not a.get('errors'):
            print('  %s: %s %s' % (only, a['status'], a.get('exception', '')))
timed = [(silicon[f]['seconds'], echis[f]['seconds']) for f in same if 'seconds' in echis[f]]
if timed:
    print('%d files: Silicon %.1f s, Echis %.1f s, median of the ratios %.1f' % (
        len(timed), sum(s for s, _ in timed), sum(e for _, e in timed),
        statistics.median(s / e for s, e in timed)))
