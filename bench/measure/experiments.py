"""Results of a large experiment over HTTP against the bare SQL of the same sums."""
import os
import subprocess

from . import content, load, servers
from .report import Table

EXPOSURES = int(os.environ.get("TOOLYARD_BENCH_EXPOSURES", 5_000_000))
PROGRAM = servers.BUILD / "bench/experiment_results"
PATH = "/api/v1/admin/experiments/1/results/"


def lines(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          check=True)
    return dict(line.split("\t") for line in done.stdout.splitlines())


def measure_on(engine, made):
    with content.database(engine) as url:
        subprocess.run([PROGRAM, "fill", url, str(EXPOSURES)], check=True)
        bare = float(lines("sql", url)["results"])
        with content.serving(url) as server:
            server.key = servers.access_token(server)
            before = server.resident_mib()
            ours = load.run(server, PATH, connections=1, seconds=max(5, bare / 100))["p50"]
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
