"""Requests a second: hash-generator with a key on a small body, and /healthz."""
import contextlib
import json
import tempfile

from . import load, servers
from .report import Table, median, ratio

ROUNDS = 5
PATH = "/api/v1/t/hash-generator/"
INPUT = "The quick brown fox jumps over the dogs."


def rounds_of(candidates, path_of, body):
    rounds = []
    for _ in range(ROUNDS):
        rounds.append({server.name: load.run(server, path_of(server), body)
                       for server in candidates})
    return rounds


def figures(rounds, what):
    return [{name: one[what] for name, one in figures.items()} for figures in rounds]


def table(heading, rounds, notes=""):
    made = Table(heading, ["server", "requests/s", "of nginx", "of toolyard", "p50 ms", "p99 ms",
                           "CPU µs/request"], notes)
    rates = figures(rounds, "rate")
    for name in rounds[0]:
        made.add(name, f"{median(rates, name):,.0f}", ratio(rates, name, "nginx"),
                 ratio(rates, name, "toolyard"), median(figures(rounds, "p50"), name),
                 median(figures(rounds, "p99"), name), median(figures(rounds, "cpu_us"), name))
    return made


def measure():
    with contextlib.ExitStack() as stack, tempfile.NamedTemporaryFile("w") as body:
        json.dump({"input": INPUT, "algorithm": "sha256"}, body)
        body.flush()
        every = [stack.enter_context(one()) for one in
                 (servers.toolyard, servers.nginx, servers.epoll_peer, servers.fastify)]
        hashes = rounds_of(every, lambda _: PATH, body.name)
        health = rounds_of(every[:2], lambda _: "/healthz", None)
    return [table("hash-generator: SHA-256 of 40 bytes, with a key", hashes,
                  "32 connections; nginx answers `return 200 \"ok\"`, the others do the work."),
            table("/healthz", health)]
