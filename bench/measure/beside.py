"""Light calls beside heavy ones: base64 on a small input, alone and while eight clients make RSA
keys and derive keys from passwords."""
import contextlib
import http.client
import itertools
import json
import pathlib
import tempfile
import threading

from . import load, servers
from .report import Table, median, ratio

ROUNDS = 5
CLIENTS = 8
LIGHT = {"input": "The quick brown fox jumps over the dogs."}
HEAVY = [("rsa-key-generator", {"bits": 2048}),
         ("aes-encrypt-decrypt", {"input": "x", "password": "a long passphrase"})]


class HeavyClients:
    """Clients that post one heavy call after another until the `with` block ends."""

    def __init__(self, server):
        self.server, self.ended, self.calls = server, threading.Event(), 0
        self.threads = [threading.Thread(target=self.post_all, args=work)
                        for work in itertools.islice(itertools.cycle(HEAVY), CLIENTS)]

    def post_all(self, tool, request):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        headers = {"Content-Type": "application/json", "X-API-Key": self.server.key}
        while not self.ended.is_set():
            connection.request("POST", f"/api/v1/t/{tool}/", json.dumps(request), headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"{tool} answered {answer.status}")
            self.calls += 1

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        for thread in self.threads:
            thread.join()


def measure():
    made = Table("base64 of 40 bytes, one connection", ["beside", "requests/s ↑", "p50 ms ↓",
                                                        "p99 ms ↓", "p99 of quiet ↓"],
                 f"{CLIENTS} clients keep the heavy tools busy: " +
                 ", ".join(tool for tool, _ in HEAVY) + ".")
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(servers.toolyard())
        body = pathlib.Path(folder, "body.json")
        body.write_text(json.dumps(LIGHT))
        rounds, calls = [], 0
        for _ in range(ROUNDS):
            quiet = load.run(server, "/api/v1/t/base64/", body, connections=1)
            with HeavyClients(server) as clients:
                busy = load.run(server, "/api/v1/t/base64/", body, connections=1)
            calls += clients.calls
            rounds.append({"nothing": quiet, "heavy calls": busy})
    for name in rounds[0]:
        figures = {what: [{key: one[what] for key, one in each.items()} for each in rounds]
                   for what in ("rate", "p50", "p99")}
        made.add(name, f"{median(figures['rate'], name):,.0f}", median(figures["p50"], name),
                 median(figures["p99"], name), ratio(figures["p99"], name, "nothing"))
    made.notes += f" They were answered {calls} times."
    return [made]
