"""Results of a large experiment over HTTP, from kept totals and counted from all rows, against the
bare SQL of the same sums; and how many events are taken with and without keeping totals."""
import json
import os
import statistics
import subprocess
import time
import urllib.request

from . import content, servers
from .report import Table

EXPOSURES = int(os.environ.get("TOOLYARD_BENCH_EXPOSURES", 5_000_000))
# `PostgreSQL`, `SQLite` or both.
ENGINES = os.environ.get("TOOLYARD_BENCH_ENGINES", "PostgreSQL SQLite").split()
PROGRAM = servers.BUILD / "bench/experiment_results"
PATH = "/api/v1/admin/experiments/1/results/"
COUNTS = "/api/v1/admin/jobs/?kind=experiments.count&state=done"
INTAKE_SECONDS = 5


def lines(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


def get(server, path):
    request = urllib.request.Request(server.url(path),
                                     headers={"Authorization": f"Bearer {server.key}"})
    return urllib.request.urlopen(request, timeout=300).read()


def wait_for_count(server):
    """Seconds until the totals of the filled database are there."""
    start = signed_in = time.perf_counter()
    server.key = servers.access_token(server)
    while time.perf_counter() - start < 3_600:
        if time.perf_counter() - signed_in > 120:
            signed_in = time.perf_counter()
            server.key = servers.access_token(server)
        if json.loads(get(server, COUNTS))["count"] > 0:
            return time.perf_counter() - start
        time.sleep(1)
    raise RuntimeError("the experiment was not counted")


def times_ms(server, path, most, seconds):
    """Of calls one after the other, each of which may take longer than wrk waits."""
    times = []
    while len(times) < 3 or (len(times) < most and sum(times) < seconds * 1e3):
        start = time.perf_counter()
        get(server, path)
        times.append((time.perf_counter() - start) * 1e3)
    return sorted(times)


def measure_results(engine, made):
    with content.database(engine) as url:
        subprocess.run([PROGRAM, "fill", url, str(EXPOSURES)], check=True)
        bare = float(lines("sql", url)[0][1])
        with content.serving(url) as server:
            counted = wait_for_count(server)
        with content.serving(url) as server:
            server.key = servers.access_token(server)
            first = times_ms(server, PATH, 1, 0)
            kept = times_ms(server, PATH, 400, 10)
            # A day that leaves nothing out, and yet no totals are kept for.
            all_rows = times_ms(server, PATH + "?start_date=2020-01-01", 5, 10)
            made.add(engine, f"{EXPOSURES:,}", f"{first[-1]:.1f}",
                     f"{statistics.median(kept):.1f}", f"{kept[int(len(kept) * 0.99)]:.1f}",
                     f"{statistics.median(all_rows):.0f}", f"{bare:.0f}", f"{counted:.0f}",
                     f"{server.resident_mib():.0f}")


def measure_intake(engine, made):
    rates = {}
    with content.database(engine) as url:
        for name, rate in lines("intake", url, INTAKE_SECONDS):
            rates.setdefault(name, []).append(float(rate))
    for what in ("events", "assignments"):
        with_totals, without = (statistics.mean(rates[f"{what}, {way}"])
                                for way in ("with totals", "without"))
        made.add(engine, what, f"{with_totals:,.0f}", f"{without:,.0f}",
                 f"{with_totals / without:.2f}")


def measure():
    results = Table("Results of an experiment, from kept totals",
                    ["engine", "exposures", "first call, ms ↓", "p50, ms ↓", "p99, ms ↓",
                     "from all rows, ms ↓", "bare SQL, ms", "job that counts, s ↓", "MiB after ↓"],
                    "Every fifth unit has an event; two metrics. Calls one after the other, with "
                    "an access token, after a restart; goal: 150 ms p50, 400 ms p99.")
    intake = Table("Recording with and without totals",
                   ["engine", "what", "with totals, 1/s ↑", "without, 1/s", "ratio ↑"],
                   "Four threads; batches of 100 events of 50 new units. Without: no log of "
                   "changes, and nobody takes it into totals.")
    for engine in ENGINES:
        measure_results(engine, results)
        measure_intake(engine, intake)
    return [results, intake]
