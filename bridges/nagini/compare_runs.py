"""Compares two files that run_files.py wrote: compare_runs.py SILICON ECHIS"""
import json
import statistics
import sys


def read(path):
    with open(path) as lines:
        return {run['file']: run for run in map(json.loads, lines)}


silicon, echis = read(sys.argv[1]), read(sys.argv[2])
both = [file for file in silicon if file in echis]
same = [file for file in both if silicon[file]['output'] == echis[file]['output']]
for file in both:
    if file not in same:
        print('different:', file)
        print('  Silicon:', silicon[file]['output'].replace('\n', '\n    '))
        print('  Echis:  ', echis[file]['output'].replace('\n', '\n    '))
print('%d files, %d with the same output (%.1f %%)' % (
    len(both), len(same), 100 * len(same) / max(1, len(both))))
timed = [(silicon[f]['verification'], echis[f]['verification']) for f in same
         if silicon[f].get('verification') and echis[f].get('verification')]
if timed:
    print('verification of %d of them: Silicon %.1f s, Echis %.1f s, median of the ratios %.1f' % (
        len(timed), sum(s for s, _ in timed), sum(e for _, e in timed),
        statistics.median(s / e for s, e in timed)))
