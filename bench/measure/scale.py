"""The admin pages with ten times the data on PostgreSQL, against a tenth of it."""
import os

from . import content, figure, screens, sessions
from .report import Table

FACTS = int(os.environ.get("TOOLYARD_BENCH_ROWS", 100_000_000))
FACTS_PER_ITEM = 20
ROUNDS = 3  # with a server that has just started
P50_MS, P99_MS, GROWTH = 150, 400, 1.5
NOTICED_MS = 15  # growth below that is noise


def measure_with(facts):
    with content.database("PostgreSQL") as url:
        screens.fill(url, facts // FACTS_PER_ITEM, facts)
        for _ in range(ROUNDS):
            with content.serving(url) as server:
                yield screens.measure_calls(server)


def beyond(shown, p50, p99, growth):
    """Which bounds a call breaks, as a text; empty: none."""
    broken = {f"over {P50_MS} ms": max(shown, p50) > P50_MS,
              f"p99 over {P99_MS} ms": p99 > P99_MS,
              f"over {GROWTH} times": growth > GROWTH and shown > NOTICED_MS}
    return ", ".join(text for text, is_so in broken.items() if is_so)


def table_of(tenth, whole):
    made = Table("Calls of the admin pages on PostgreSQL with ten times the data",
                 ["page", "call", "first, ms ↓", "shown, ms ↓", "p50, ms ↓", "p99, ms ↓",
                  "shown, of a tenth ↓"],
                 f"{FACTS:,} search facts and {FACTS // FACTS_PER_ITEM:,} content items, against a "
                 "tenth of both; everything else, and the columns, as in `screens`. The median of "
                 f"{ROUNDS} rounds and the worst, each with a server that has just started. "
                 f"Bounds: shown and p50 {P50_MS} ms, p99 {P99_MS} ms, and {GROWTH} times a tenth "
                 f"where it is shown after more than {NOTICED_MS} ms.")
    for (page, call), times in whole.items():
        made.add(page, call, f"{times.first:.1f}", f"{times.shown:.1f}", f"{times.p50:.1f}",
                 f"{times.p99:.1f}", f"{times.shown / tenth[page, call].shown:.2f}")
    return made


def judged(table):
    rows = [[*row, beyond(*(figure.parse(cell).median for cell in row[3:]))] for row in table.rows]
    return Table(table.heading, [*table.columns, "beyond a bound"], table.notes, rows)


def measure():
    tenth, whole = (list(measure_with(facts)) for facts in (FACTS // 10, FACTS))
    return [judged(sessions.merged([table_of(*both) for both in zip(tenth, whole)]))]
