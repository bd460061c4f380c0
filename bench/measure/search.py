"""Search data: imports against COPY and against a prepared statement, and reports over HTTP against
bare SQL, on a large table of either engine."""
import os
import pathlib
import statistics
import subprocess
import tempfile
import time
import urllib.request

from . import content, load, servers
from .report import Table

ROWS = {"PostgreSQL": 10_000_000, "SQLite": 2_000_000}
PROGRAM = servers.BUILD / "bench/search_data"
PATH = "/api/v1/admin/gsc/"


def rows_for(engine):
    return int(os.environ.get("TOOLYARD_BENCH_ROWS", ROWS[engine]))


def lines(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          check=True)
    return dict(line.split("\t") for line in done.stdout.splitlines())


def psql(url, *commands):
    arguments = [part for command in commands for part in ("-c", command)]
    subprocess.run(["psql", "-q", "-X", url, *arguments], check=True, capture_output=True)


def copy_seconds(url):
    """The same rows by COPY into a table with the same index."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "facts")
        psql(url, f"\\copy search_facts to {file}")
        psql(url, "create table copied (like search_facts including all)")
        start = time.monotonic()
        psql(url, f"\\copy copied from {file}")
        took = time.monotonic() - start
        psql(url, "drop table copied")
        return took


def loop_seconds(url):
    """The same rows by one prepared statement, row by row in one transaction."""
    with tempfile.TemporaryDirectory() as folder:
        source = url.removeprefix("sqlite:///")
        return float(lines("loop", source, pathlib.Path(folder, "facts.db"))["loop"])


def measure_imports(engine, url):
    rows = rows_for(engine)
    against = "COPY" if engine == "PostgreSQL" else "prepared statement"
    table = Table(f"Import of {rows:,} rows on {engine}",
                  ["import, s ↓", f"{against}, s", "ratio ↑", "rows a second ↑"],
                  "Answers of the API as JSON, read, checked and written, some 60 MB each; beside "
                  f"them the finished rows by {against} into a table with the same index.")
    ours = float(lines("fill", url, rows)["import"])
    theirs = copy_seconds(url) if engine == "PostgreSQL" else loop_seconds(url)
    table.add(f"{ours:.1f}", f"{theirs:.1f}", f"{theirs / ours:.2f}", f"{rows / ours:,.0f}")
    return table


def first_ms(url):
    """Of each report, before it is kept: medians of three servers that have just begun."""
    times = {}
    for _ in range(3):
        with content.serving(url) as server:
            key = servers.access_token(server)
            for name, path in lines("pages").items():
                request = urllib.request.Request(server.url(PATH + path),
                                                 headers={"Authorization": f"Bearer {key}"})
                start = time.perf_counter()
                urllib.request.urlopen(request, timeout=60).read()
                times.setdefault(name, []).append((time.perf_counter() - start) * 1e3)
    return {name: statistics.median(all) for name, all in times.items()}


def measure_reports(engine, url):
    rows = rows_for(engine)
    table = Table(f"Reports on {rows:,} rows on {engine}",
                  ["report", "first call, ms ↓", "later ones, ms ↓", "bare SQL, ms", "first to bare ↓"],
                  "28 days of 365, of which there are only rows by day, query, page, country and "
                  "device. A report is kept until other data comes: the first call makes it, after "
                  "a restart. The bare SQL adds the same up from the facts, without counting rows, "
                  "and of lists without the days before.")
    if engine == "PostgreSQL":
        psql(url, "vacuum analyze")
    bare = lines("sql", url)
    first = first_ms(url)
    with content.serving(url) as server:
        server.key = servers.access_token(server)
        before = server.resident_mib()
        for name, path in lines("pages").items():
            later = load.run(server, PATH + path, connections=1, seconds=2)["p50"]
            table.add(name, f"{first[name]:.1f}", f"{later:.1f}", bare[name],
                      f"{first[name] / float(bare[name]):.2f}")
        table.notes += f" The server took {before:.0f} MiB before and " \
                       f"{server.resident_mib():.0f} MiB after."
    return table


def measure():
    tables = []
    for engine in ROWS:
        with content.database(engine) as url:
            tables += [measure_imports(engine, url), measure_reports(engine, url)]
    return tables
