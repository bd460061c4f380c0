"""What checking the caller costs: a key, one of a million keys, an access token; each call is
limited and counted as well."""
import contextlib
import json
import os
import pathlib
import sqlite3
import tempfile

from . import load, servers
from .report import Table, median, ratio

# Where a process happens to lie in memory makes up to a twentieth: so each is started anew.
STARTS = 3
PATH = "/api/v1/t/hash-generator/"
BODY = {"input": "The quick brown fox jumps over the dogs.", "algorithms": ["sha256"]}
MANY = 1_000_000


def add_keys(folder):
    with contextlib.closing(sqlite3.connect(pathlib.Path(folder, "toolyard.db"))) as database:
        database.executemany(
            "insert into api_keys (id, user_id, name, environment, start, last4, scopes, "
            "allowed_ips, created_at, change_number) "
            "values (?, 1, 'k', 'live', 'ty_live_abcd', 'abcd', 'tools:*', '', 0, 0)",
            ((2 + i,) for i in range(MANY)))
        database.executemany(
            "insert into api_key_secrets (key_id, hash, created_at) values (?, ?, 0)",
            ((2 + i, os.urandom(32)) for i in range(MANY)))
        database.commit()


def rounds(body):
    with contextlib.ExitStack() as stack:
        every = {"one key": stack.enter_context(servers.toolyard()),
                 "one of a million keys": stack.enter_context(servers.toolyard(prepare=add_keys)),
                 "access token": stack.enter_context(servers.toolyard()),
                 "nginx": stack.enter_context(servers.nginx()),
                 "nginx, as long": stack.enter_context(servers.nginx("x" * 520))}
        every["access token"].key = servers.access_token(every["access token"])
        for server in every.values():
            load.run(server, PATH, body, seconds=1)
        names = list(every)
        # Nobody always comes first.
        return [{name: load.run(every[name], PATH, body, seconds=2)
                 for name in names[turn:] + names[:turn]} for turn in range(len(names))]


def measure():
    made = Table("hash-generator, SHA-256 of 40 bytes, by credential",
                 ["credential", "requests/s ↑", "of nginx ↑", "of one key ↑", "CPU µs/request ↓"],
                 "32 connections. nginx answers `return 200 \"ok\"`, and in the last row as many "
                 "bytes as Toolyard, about 670 with the header.")
    with tempfile.TemporaryDirectory() as folder:
        body = pathlib.Path(folder, "body.json")
        body.write_text(json.dumps(BODY))
        all_rounds = [one for _ in range(STARTS) for one in rounds(body)]
    rates = [{name: one["rate"] for name, one in each.items()} for each in all_rounds]
    costs = [{name: one["cpu_us"] for name, one in each.items()} for each in all_rounds]
    for name in rates[0]:  # the first turn has their order
        made.add(f"*{name}*" if name.startswith("nginx") else name,
                 f"{median(rates, name):,.0f}", ratio(rates, name, "nginx"),
                 ratio(rates, name, "one key"), median(costs, name))
    return [made]
