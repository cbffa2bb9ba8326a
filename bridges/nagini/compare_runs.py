"""Compares Nagini's outputs with the two verifiers: compare_runs.py FILE_OF_run_files.py"""
import collections
import json
import re
import statistics
import sys

runs = collections.defaultdict(dict)
with open(sys.argv[1]) as lines:
    for run in map(json.loads, lines):
        runs[run['file']][run['verifier']] = run



def without_branches(output):
    """An output without the conditions of the branches on the path to each error."""
    return re.sub(r'\.\nBranch conditions: (\n  .*)+', '', output)


same = []
verified = 0
late = 0
differ_in_branches = 0
for file, (echis, silicon) in ((f, (r['echis'], r['silicon'])) for f, r in runs.items()):
    if 'no answer in time' in (echis['output'], silicon['output']):
        late += 1
        print('late:', file, [r['verifier'] for r in (echis, silicon) if 'seconds' not in r])
        continue
    is_verified = not silicon['output'].startswith('not verified')
    verified += is_verified
    if echis['output'] == silicon['output']:
        if is_verified:
            same.append((silicon['seconds'], echis['seconds']))
        continue
    is_about_branches = without_branches(echis['output']) == without_branches(silicon['output'])
    differ_in_branches += is_about_branches
    print('different%s: %s' % (' branch conditions' if is_about_branches else '', file))
    print('  Silicon:', silicon['output'].replace('\n', '\n    '))
    print('  Echis:  ', echis['output'].replace('\n', '\n    '))
print('%d files; %d are verified, %d of them with the same output (%.1f %%)' % (
    len(runs), verified, len(same), 100 * len(same) / max(1, verified)))
print('%d files without an answer in time are not counted' % late)
print('%d more differ only in the conditions of branches' % differ_in_branches)
timed = [(s, e) for s, e in same if s and e]
if timed:
    print('verification of these: Silicon %.1f s, Echis %.1f s, median of the ratios %.1f' % (
        sum(s for s, _ in timed), sum(e for _, e in timed),
        statistics.median(s / e for s, e in timed)))
