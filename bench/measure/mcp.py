"""Requests a second of hash-generator over the Model Context Protocol, beside the REST call's."""
import json
import pathlib
import tempfile
import urllib.request

from . import load, servers
from .report import Table, median, ratio
from .requests import INPUT, PATH, ROUNDS, figures

GIVEN = {"input": INPUT, "algorithms": ["sha256"]}
CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": "hash_generator", "arguments": GIVEN}}
WAYS = {"REST": (PATH, GIVEN), "MCP": ("/mcp", CALL)}


def check(server, path, file):
    """Refusals of the protocol have status 200 too: what is measured has to be an answer."""
    headers = {"Content-Type": "application/json", "X-API-Key": server.key}
    request = urllib.request.Request(server.url(path), file.read_bytes(), headers)
    with urllib.request.urlopen(request) as response:
        value = json.load(response)
    if "sha256" not in value.get("result", {}).get("structuredContent", value).get("hashes", {}):
        raise RuntimeError(f"{path} answers {value}")


def measure():
    with servers.toolyard() as server, tempfile.TemporaryDirectory() as folder:
        files = {name: pathlib.Path(folder, name) for name in WAYS}
        for name, (path, body) in WAYS.items():
            files[name].write_text(json.dumps(body))
            check(server, path, files[name])
        rounds = [{name: load.run(server, path, files[name]) for name, (path, _) in WAYS.items()}
                  for _ in range(ROUNDS)]
    made = Table("hash-generator with a key: SHA-256 of 40 bytes",
                 ["by", "requests/s ↑", "of REST ↑", "p50 ms ↓", "p99 ms ↓", "CPU µs/request ↓"],
                 "32 connections to one server; both ways answer the same digest.")
    rates = figures(rounds, "rate")
    for name in WAYS:
        made.add(name, f"{median(rates, name):,.0f}", ratio(rates, name, "REST"),
                 *(median(figures(rounds, what), name) for what in ("p50", "p99", "cpu_us")))
    return [made]
