"""A campaign through a mail server on this machine: how many mails a minute go out."""
import json
import os
import socketserver
import subprocess
import threading
import time
import urllib.request

from . import content, servers
from .report import Table

MAILS = int(os.environ.get("TOOLYARD_BENCH_MAILS", 20_000))
PEOPLE = servers.BUILD / "bench/campaign_people"
PATH = "/api/v1/admin/email/campaigns/"
BODY = "<p>Dear {{name}}, see <a href=\"https://shop.example.org/\">the shop</a>.</p>" * 20


class Session(socketserver.StreamRequestHandler):
    """Takes every mail, and keeps only the count."""

    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        self.say("220 here")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb == b"DATA":
                self.say("354 go on")
                while self.rfile.readline() != b".\r\n":
                    pass
                self.server.count += 1
            if verb == b"QUIT":
                return
            self.say("250-here\r\n250 8BITMIME" if verb == b"EHLO" else "250 fine")


class Sink(socketserver.ThreadingTCPServer):
    daemon_threads = True
    count = 0


def call(server, path, body=None):
    request = urllib.request.Request(
        server.url(path), data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {server.key}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def send(server):
    made = call(server, PATH, {"name": "Large", "subject": "Hello {{name}}", "body": BODY,
                               "lists": ["news"]})
    start = time.monotonic()
    call(server, f"{PATH}{made['id']}/start/", {})
    while True:
        now = call(server, f"{PATH}{made['id']}/")
        if now["status"] == "finished":
            return time.monotonic() - start, now["counts"]
        time.sleep(0.05)


def measure_on(engine, connections, made):
    with content.database(engine) as url, Sink(("127.0.0.1", 0), Session) as sink:
        threading.Thread(target=sink.serve_forever, daemon=True).start()
        subprocess.run([PEOPLE, url, str(MAILS)], check=True)
        options = ["--smtp-url", f"smtp://127.0.0.1:{sink.server_address[1]}",
                   "--mail-from", "news@toolyard.example", "--smtp-connections", connections]
        with content.serving(url, options) as server:
            server.key = servers.access_token(server)
            seconds, counts = send(server)
            assert counts["sent"] == sink.count == MAILS, counts
            made.add(engine, str(connections), f"{seconds:.1f}", f"{MAILS / seconds * 60:,.0f}",
                     f"{server.resident_mib():.0f}")
        sink.shutdown()


def measure():
    made = Table(f"A campaign of {MAILS:,} mails through a mail server on the same machine",
                 ["engine", "connections", "seconds ↓", "mails a minute ↑", "MiB ↓"],
                 "Each mail is taken down on disk before the next goes over its connection. The "
                 "mail server has the other core. Goal: 10,000 mails a minute on one node.")
    for engine in ("SQLite", "PostgreSQL"):
        for connections in (1, 4, 16):
            measure_on(engine, connections, made)
    return [made]
