"""Results of a large experiment over HTTP against the bare SQL of the same sums."""
import os
import statistics
import subprocess
import time
import urllib.request

from . import content, servers
from .report import Table

EXPOSURES = int(os.environ.get("TOOLYARD_BENCH_EXPOSURES", 5_000_000))
PROGRAM = servers.BUILD / "bench/experiment_results"
PATH = "/api/v1/admin/experiments/1/results/"


def lines(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          check=True)
    return dict(line.split("\t") for line in done.stdout.splitlines())


def median_ms(server):
    """Of some calls one after the other, which may take longer than wrk waits."""
    times = []
    while len(times) < 3 or (len(times) < 21 and sum(times) < 5_000):
        request = urllib.request.Request(server.url(PATH),
                                         headers={"Authorization": f"Bearer {server.key}"})
        start = time.perf_counter()
        urllib.request.urlopen(request, timeout=120).read()
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def measure_on(engine, made):
    with content.database(engine) as url:
        subprocess.run([PROGRAM, "fill", url, str(EXPOSURES)], check=True)
        bare = float(lines("sql", url)["results"])
        with content.serving(url) as server:
            server.key = servers.access_token(server)
            before = server.resident_mib()
            ours = median_ms(server)
            made.add(engine, f"{ours:.1f}", f"{bare:.1f}", f"{ours / bare:.2f}",
                     f"{before:.0f}", f"{server.resident_mib():.0f}")


def measure():
    made = Table(f"Results of an experiment with {EXPOSURES:,} exposures",
                 ["engine", "over HTTP, ms", "bare SQL, ms", "ratio", "MiB before", "MiB after"],
                 "Every fifth unit has an event; two metrics. Medians of calls one after the other, "
                 "with an access token; goal: under twice the bare SQL.")
    for engine in ("PostgreSQL", "SQLite"):
        measure_on(engine, made)
    return [made]
