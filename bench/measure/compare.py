"""./toolyard bench compare: the results in bench/results against those of a commit."""
import argparse
import subprocess
import sys

from . import report
from .figure import parse

ROUNDING = 1.5  # of the last digit; smaller differences may be due to rounding


def main(parts, words):
    """Exits with 1 where a figure is worse, with 2 where there is nothing to compare."""
    reader = argparse.ArgumentParser(
        "toolyard bench compare", description="Compares bench/results with those of a commit. A "
        "figure is worse where the median is worse than the worst session was, by more than the "
        "tolerance.")
    reader.add_argument("parts", metavar="PART", nargs="*", help=f"of {', '.join(parts)}")
    reader.add_argument("--since", metavar="REVISION", default="HEAD", help="the commit (HEAD)")
    reader.add_argument("--tolerance", metavar="PERCENT", type=float, default=20, help="(20)")
    options = reader.parse_args(words)
    unknown = [name for name in options.parts if name not in parts]
    if unknown:
        reader.error(f"no part {unknown[0]}; there are {', '.join(parts)}")
    commit = git("rev-parse", "--verify", "--quiet", f"{options.since}^{{commit}}")
    if not commit:
        reader.error(f"no commit {options.since}")
    compared = [compare(name, commit.strip(), options.tolerance / 100)
                for name in options.parts or parts]
    known = [worse for worse in compared if worse is not None]
    if not known:
        reader.error(f"the results are those of {options.since}; measure first, as with "
                     f"`./toolyard bench {(options.parts or list(parts))[0]}`")
    sys.exit(1 if any(known) else 0)


def git(*words):
    return subprocess.run(["git", "-C", report.ROOT, *words], capture_output=True, text=True).stdout


def compare(name, commit, tolerance):
    """Prints what changed in a part and returns how much is worse; None if nothing was measured."""
    path = report.RESULTS / f"{name}.md"
    before = git("show", f"{commit}:{path}")
    now = (report.ROOT / path).read_text() if (report.ROOT / path).exists() else ""
    if before == now or not now:
        return None
    if not before:
        print(f"{name}: not measured before")
        return 0
    (old_origin, old_tables), (origin, tables) = report.read(before), report.read(now)
    print(f"{name}\n  before: {old_origin}\n  now:    {origin}")
    old, new = figures(old_tables), figures(tables)
    verdicts = [(verdict(old[key], new[key], report.direction(key[2]), tolerance), key)
                for key in new if key in old]
    outcomes = ("worse", "better")
    for outcome in outcomes:
        for (was, change), key in verdicts:
            if was == outcome:
                print(f"  {outcome:6}  {', '.join(filter(None, key[:3]))}: "
                      f"{old[key]} -> {new[key]}{change}")
    counts = {outcome: sum(was == outcome for (was, _), _ in verdicts) for outcome in outcomes}
    print(f"  {counts['worse']} worse, {counts['better']} better, of {len(verdicts)} figures; "
          f"{len(old.keys() - new.keys())} only before, {len(new.keys() - old.keys())} only now\n")
    return counts["worse"]


def figures(tables):
    return {(table.heading, *key): cell for table in tables for key, cell in table.figures().items()
            if parse(cell) and not key[0].startswith("*")}


def verdict(old_cell, new_cell, direction, tolerance):
    """`worse`, `better` or nothing, and by how much."""
    old, new = parse(old_cell), parse(new_cell)
    change = f" ({100 * (new.median / old.median - 1):+.0f} %)" if old.median else ""
    step = ROUNDING * max(old.step, new.step)
    if is_worse(new.median * direction, old.worst * direction, step, tolerance):
        return "worse", change
    if is_worse(old.median * direction, new.worst * direction, step, tolerance):
        return "better", change
    return "", change


def is_worse(one, other, step, tolerance):
    """Of two figures of which higher ones are better."""
    return other - one > max(step, tolerance * min(abs(one), abs(other)))
