"""The metrics endpoint on a large site over HTTP, against bare SQL that looks at the tables."""
import os
import subprocess
import time

from . import content, load, search, servers
from .report import Table

ROWS = int(os.environ.get("TOOLYARD_BENCH_SITE_ROWS", 3_000_000))
PROGRAM = servers.BUILD / "bench/site_metrics"
PATH = "/api/v1/admin/metrics/"
SETTLE_S = 12  # what is counted aside has been counted by then


def lines(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          check=True)
    return dict(line.split("\t") for line in done.stdout.splitlines())


def day_before(days):
    return time.strftime("%Y-%m-%d", time.gmtime(time.time() - days * 86_400))


def queries():
    return {"30 days": "", "31 days by hour": f"?granularity=hour&start_date={day_before(30)}",
            "400 days": f"?start_date={day_before(399)}", "with counters": "?include=counters"}


def measure_on(engine, made):
    with content.database(engine) as url:
        subprocess.run([PROGRAM, "fill", url, str(ROWS)], check=True)
        if engine == "PostgreSQL":
            search.psql(url, "vacuum analyze")
        bare = float(lines("sql", url)["tables"])
        with content.serving(url) as server:
            server.key = servers.access_token(server)
            time.sleep(SETTLE_S)
            for name, query in queries().items():
                ours = load.run(server, PATH + query, connections=1, seconds=3)
                made.add(engine, name, f"{ours['p50']:.2f}", f"{ours['p99']:.2f}", f"{bare:.1f}",
                         f"{ours['p50'] / bare:.4f}")


def measure():
    made = Table(f"The metrics endpoint with {ROWS:,} counted hours, jobs and changes",
                 ["engine", "period", "p50, ms ↓", "p99, ms ↓", "bare SQL, ms", "ratio ↓"],
                 "Calls one after the other, with an access token; goal: under 5 ms. The bare SQL "
                 "counts calls of a month by tool, jobs by state, content by status and invoices "
                 "by currency in their tables.")
    for engine in ("PostgreSQL", "SQLite"):
        measure_on(engine, made)
    return [made]
