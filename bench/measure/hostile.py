"""An honest caller beside hostile ones: base64 on a small input while sixteen callers send what
costs most for its size, all kinds at once. And each kind alone: what one such call takes."""
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import random
import socket
import tempfile
import threading
import time

from . import load, servers
from .hostile_calls import KINDS, MIX, document
from .report import Table

SECONDS = int(os.environ.get("TOOLYARD_BENCH_SECONDS", 120))
IMPORTS = "/api/v1/admin/gsc/import/"
LIGHT = {"input": "The quick brown fox jumps over the dogs."}


def fill_reports(server, token):
    """100,000 queries, for reports to look through."""
    lines = ["Top queries,Clicks,Impressions,CTR,Position"]
    lines += [f"how to open a long query number {i},1,10,10%,5.2" for i in range(100_000)]
    body = "".join(f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
                   for name, value in (("site", "https://tools.example/"),
                                       ("start_date", "2026-10-01"), ("end_date", "2026-10-28")))
    body += ('--x\r\nContent-Disposition: form-data; name="file"; filename="Queries.csv"\r\n'
             "Content-Type: text/csv\r\n\r\n" + "\n".join(lines) + "\r\n--x--\r\n")
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    with contextlib.closing(connection):
        connection.request("POST", IMPORTS, body,
                           {"Content-Type": "multipart/form-data; boundary=x",
                            "Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        if answer.status != 201:
            raise RuntimeError(f"the import answered {answer.status}: {answer.read()[:500]}")


class Caller:
    """Sends calls of one kind, one after another; a quarter of them it does not wait for."""

    def __init__(self, server, make, token):
        self.server, self.make, self.token = server, make, token
        self.statuses = {}

    def headers(self, path):
        mine = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
        if "/t/" in path:
            mine["X-API-Key"] = self.server.key
        elif "/auth/" not in path:
            mine["Authorization"] = f"Bearer {self.token}"
        return mine

    def call(self, waits=True):
        method, path, body = self.make()
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        with contextlib.closing(connection):
            connection.request(method, path, body, self.headers(path))
            if not waits:
                time.sleep(0.2)
                return None
            answer = connection.getresponse()
            size = len(answer.read())
            return answer.status, size

    def call_until(self, end):
        while time.monotonic() < end:
            try:
                answer = self.call(random.random() > 0.25)
                status = answer[0] if answer else "left"
            except OSError:
                status = "cut off"
            self.statuses[status] = self.statuses.get(status, 0) + 1


class Hoarders:
    """Connections that declare 4 MiB, send most of one, then a byte now and then."""

    def __init__(self, server, count):
        self.server, self.count, self.refused = server, count, 0

    def call_until(self, end):
        open_ones = []
        while time.monotonic() < end:
            if len(open_ones) < self.count:
                with contextlib.suppress(OSError):
                    open_ones.append(self.begin())
            else:
                time.sleep(0.1)
            for one in random.sample(open_ones, min(len(open_ones), 20)):
                try:
                    one.send(b"x")
                except OSError:
                    one.close()
                    open_ones.remove(one)
                    self.refused += 1
        for one in open_ones:
            one.close()

    def begin(self):
        one = socket.create_connection(("127.0.0.1", self.server.port))
        one.settimeout(1)
        one.sendall(b"POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\nX-API-Key: " +
                    self.server.key.encode() +
                    b"\r\nContent-Type: application/json\r\nContent-Length: 4194304\r\n\r\n" +
                    b"x" * 900_000)
        return one


class Memory:
    """The most that a process has held while the block lasted."""

    def __init__(self, server):
        self.server, self.most, self.ended = server, 0, threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def watch(self):
        while not self.ended.wait(0.02):
            self.most = max(self.most, self.server.resident_mib())

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()


def measure_kinds(server, token):
    table = Table("One call of each kind", ["path", "call", "status", "body, KiB",
                                            "processor time, ms ↓", "memory, MiB ↓"],
                  "Processor time and memory of the whole server, beyond those at rest.")
    for kind in KINDS:
        _, path, body = kind()
        before, idle = server.cpu_seconds(), server.resident_mib()
        with Memory(server) as watched:
            status, _ = Caller(server, kind, token).call()
        took = server.cpu_seconds() - before
        table.add(path.split("?")[0].removeprefix("/api/v1/"), kind.__doc__, str(status),
                  f"{len(body or '') / 1024:,.0f}", f"{took * 1e3:,.0f}",
                  f"{max(0, watched.most - idle):,.0f}")
    return table


def measure_mix(server, token):
    idle = server.resident_mib()
    callers = [Caller(server, kind, token) for kind in MIX]
    hoarders = Hoarders(server, 400)
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(16) as threads, Memory(server) as watched:
        body = pathlib.Path(folder, "body.json")
        body.write_text(json.dumps(LIGHT))
        quiet = load.run(server, "/api/v1/t/base64/", body, connections=4, seconds=5)
        end = time.monotonic() + SECONDS
        done = [threads.submit(one.call_until, end) for one in [*callers, hoarders]]
        time.sleep(1)
        busy = load.run(server, "/api/v1/t/base64/", body, connections=4, seconds=SECONDS - 2)
        for one in done:
            one.result()
    statuses = {}
    for caller in callers:
        for status, count in caller.statuses.items():
            statuses[status] = statuses.get(status, 0) + count
    table = Table("base64 of 40 bytes, four connections, beside sixteen hostile callers",
                  ["beside", "requests/s ↑", "p50 ms ↓", "p99 ms ↓", "memory beyond idle, MiB ↓"],
                  f"{SECONDS} seconds. The hostile calls came to: " +
                  ", ".join(f"{status} {count:,}" for status, count in
                            sorted(statuses.items(), key=str)) +
                  f"; {hoarders.refused:,} slow bodies were ended.")
    table.add("nothing", f"{quiet['rate']:,.0f}", quiet["p50"], quiet["p99"], "")
    table.add("hostile calls", f"{busy['rate']:,.0f}", busy["p50"], busy["p99"],
              f"{watched.most - idle:,.0f}")
    return table


def measure():
    with servers.toolyard() as server:
        token = servers.access_token(server)
        fill_reports(server, token)
        Caller(server, document, token).call()  # made once, at the first call
        return [measure_kinds(server, token), measure_mix(server, token)]
