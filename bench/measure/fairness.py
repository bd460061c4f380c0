"""A hash of 200 KB by one account, alone and while 64 other accounts have two calls each that take
as long as they may: keys of 8192 bits, derivations of keys and patterns that backtrack."""
import contextlib
import http.client
import itertools
import json
import threading
import time

from . import servers
from .hostile_calls import large_key, pattern_per_item, weak_iterations
from .report import Table

ACCOUNTS = 64
CALLS_OF_ACCOUNT = 2
CALLS = 100
HONEST = json.dumps({"input": "x" * 200_000})


def call(server, key, path, body):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    with contextlib.closing(connection):
        connection.request("POST", path, body,
                           {"Content-Type": "application/json", "X-API-Key": key})
        answer = connection.getresponse()
        answer.read()
        return answer.status


class LongCalls:
    """Calls that each account repeats until the `with` block ends."""

    def __init__(self, server, keys):
        self.server, self.ended, self.statuses = server, threading.Event(), {}
        kinds = itertools.cycle([large_key, weak_iterations, pattern_per_item])
        self.threads = [threading.Thread(target=self.repeat, args=(key, kind), daemon=True)
                        for key in keys for kind in itertools.islice(kinds, CALLS_OF_ACCOUNT)]

    def repeat(self, key, kind):
        _, path, body = kind()
        while not self.ended.is_set():
            try:
                status = call(self.server, key, path, body)
            except OSError:
                return  # the server has ended
            self.statuses[status] = self.statuses.get(status, 0) + 1
            if status == 503:
                self.ended.wait(1)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        time.sleep(5)
        return self

    def __exit__(self, *_):
        self.ended.set()


def honest_calls(server, statuses):
    times = []
    for _ in range(CALLS):
        start = time.monotonic()
        status = call(server, server.key, "/api/v1/t/hash-generator/", HONEST)
        times.append((time.monotonic() - start) * 1e3)
        statuses[status] = statuses.get(status, 0) + 1
        time.sleep(0.1)
    return sorted(times)


def measure():
    keys = []

    def add_accounts(folder):
        keys.extend(servers.make_key(folder, f"account{i}") for i in range(ACCOUNTS))

    table = Table("a hash of 200 KB", ["beside", "p50 ms ↓", "worst ms ↓"])
    statuses = {}
    with servers.toolyard(prepare=add_accounts, cores=servers.BOTH_CORES) as server:
        quiet = honest_calls(server, statuses)
        with LongCalls(server, keys) as long_calls:
            busy = honest_calls(server, statuses)
            table.notes = (f"{ACCOUNTS} accounts with {CALLS_OF_ACCOUNT} long calls each, on both "
                           "cores; the hashes were answered with " + counted(statuses) +
                           ", the long calls with " + counted(long_calls.statuses) + ".")
    for name, times in (("nothing", quiet), ("long calls", busy)):
        table.add(name, times[len(times) // 2], times[-1])
    return [table]


def counted(statuses):
    return ", ".join(f"{status} {count:,}" for status, count in sorted(dict(statuses).items()))
