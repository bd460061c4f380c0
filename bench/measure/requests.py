"""Requests a second: hash-generator with a key on a small body, and /healthz."""
import contextlib
import json
import pathlib
import tempfile

from . import load, servers
from .report import Table, median, ratio

ROUNDS = 5
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
    made = Table(heading, ["server", "requests/s ↑", "of nginx ↑", "of toolyard", "p50 ms ↓",
                           "p99 ms ↓", "CPU µs/request ↓"], notes)
    rates = figures(rounds, "rate")
    for name in rounds[0]:
        made.add(name if name == "toolyard" else f"*{name}*", f"{median(rates, name):,.0f}",
                 ratio(rates, name, "nginx"), ratio(rates, name, "toolyard"),
                 *(median(figures(rounds, what), name) for what in ("p50", "p99", "cpu_us")))
    return made


def bodies(folder):
    """Of one digest and of the five that callers get who do not choose."""
    for name, options in {"one": {"algorithms": ["sha256"]}, "five": {}}.items():
        pathlib.Path(folder, name).write_text(json.dumps({"input": INPUT, **options}))
        yield pathlib.Path(folder, name)


def measure():
    with contextlib.ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        one, five = bodies(folder)
        every = [stack.enter_context(start()) for start in
                 (servers.toolyard, servers.nginx, servers.epoll_peer, servers.fastify)]
        digest = rounds_of(every, PATH, one)
        digests = rounds_of(every[:2], PATH, five)
        health = rounds_of(every[:2], "/healthz", None)
    return [table("hash-generator with a key: SHA-256 of 40 bytes", digest,
                  "32 connections; nginx answers `return 200 \"ok\"`, the others do the work."),
            table("hash-generator with a key: the five usual digests of 40 bytes", digests),
            table("/healthz", health)]
