"""Requests a second: hash-generator with a key on a small body, and /healthz."""
import contextlib
import json
import pathlib
import tempfile

from . import load, servers
from .report import Table, median, ratio

ROUNDS = 5
SHARE = 0.7  # of the peak, for latencies at a fixed rate
PATH = "/api/v1/t/hash-generator/"
INPUT = "The quick brown fox jumps over the dogs."


def rounds_of(candidates, path, body):
    rounds = []
    for _ in range(ROUNDS):
        rounds.append({server.name: load.run(server, path, body)
                       for server in candidates})
    return rounds


def figures(rounds, what):
    return [{name: one[what] for name, one in figures.items()} for figures in rounds]


def table(heading, rounds, notes=""):
    made = Table(heading, ["server", "requests/s ↑", "of nginx ↑", "p50 ms ↓", "p99 ms ↓",
                           "CPU µs/request ↓", "CPU of nginx ↓"], notes)
    rates, costs = figures(rounds, "rate"), figures(rounds, "cpu_us")
    for name in rounds[0]:
        made.add(marked(name), f"{median(rates, name):,.0f}", ratio(rates, name, "nginx"),
                 median(figures(rounds, "p50"), name), median(figures(rounds, "p99"), name),
                 median(costs, name), ratio(costs, name, "nginx"))
    return made


def marked(name):
    return name if name.startswith("toolyard") else f"*{name}*"


def programs():
    """The program, and where `./toolyard build release-pgo` has built it the one by profile."""
    yield servers.toolyard
    by_profile = servers.ROOT / "build/release-pgo/toolyard"
    if by_profile.exists():
        yield lambda: servers.toolyard(program=by_profile, name="toolyard, by profile")


def open_loop(servers_under_load, path, body, peaks):
    """Latencies at a fixed part of what each server can do at most."""
    rounds = [{server.name: load.run_at(server, path, SHARE * median(peaks, server.name), body)
               for server in servers_under_load} for _ in range(ROUNDS)]
    made = Table(f"hash-generator with a key at {SHARE:.0%} of the peak, at a fixed rate",
                 ["server", "requests/s ↑", "p50 ms ↓", "p99 ms ↓", "p99 of nginx ↓"],
                 "32 connections; requests are sent when they are due, and latencies count from "
                 "then (open loop). Each server gets its part of its own rate above.")
    for name in rounds[0]:
        made.add(marked(name), f"{median(figures(rounds, 'rate'), name):,.0f}",
                 median(figures(rounds, "p50"), name), median(figures(rounds, "p99"), name),
                 ratio(figures(rounds, "p99"), name, "nginx"))
    return made


def two_cores(path, body):
    """What a second core adds, by processor time: no core is left for the load."""
    with servers.toolyard(name="one core") as one, \
            servers.toolyard(threads=2, name="two cores", cores=servers.BOTH_CORES) as two:
        rounds = [{"one core": load.run(one, path, body),
                   "two cores": load.run(two, path, body, cores=servers.BOTH_CORES)}
                  for _ in range(ROUNDS)]
    costs = figures(rounds, "cpu_us")
    made = Table("hash-generator with a key on one core and on two",
                 ["server", "CPU µs/request ↓", "of one core ↑"],
                 "What a core does by itself against what it costs on two, where the load takes "
                 "its part of both.")
    for name, cores in (("one core", 1), ("two cores", 2)):
        made.add(name, median(costs, name), cores * ratio(costs, "one core", name))
    return made


def bodies(folder):
    """Of one digest and of the five that callers get who do not choose."""
    for name, options in {"one": {"algorithms": ["sha256"]}, "five": {}}.items():
        pathlib.Path(folder, name).write_text(json.dumps({"input": INPUT, **options}))
        yield pathlib.Path(folder, name)


def measure():
    with contextlib.ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        one, five = bodies(folder)
        ours_and_nginx = [stack.enter_context(start()) for start in (*programs(), servers.nginx)]
        others = [stack.enter_context(start()) for start in (servers.epoll_peer, servers.fastify)]
        digest = rounds_of(ours_and_nginx + others, PATH, one)
        digests = rounds_of(ours_and_nginx, PATH, five)
        health = rounds_of(ours_and_nginx, "/healthz", None)
        steady = open_loop(ours_and_nginx, PATH, one, figures(digest, "rate"))
        on_two = two_cores(PATH, one)
    return [table("hash-generator with a key: SHA-256 of 40 bytes", digest,
                  "32 connections; nginx answers `return 200 \"ok\"`, the others do the work."),
            table("hash-generator with a key: the five usual digests of 40 bytes", digests),
            table("/healthz", health), steady, on_two]
