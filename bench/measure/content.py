"""Lists of content over HTTP against the bare SQL of the same page, on a large table of either
engine."""
import contextlib
import http.client
import json
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

from . import servers
from .report import Table

ITEMS = {"PostgreSQL": 1_000_000, "SQLite": 200_000}
CALLS = 21
PROGRAM = servers.BUILD / "bench/content_lists"
POSTGRES = servers.ROOT / "tests/support/postgres.sh"


@contextlib.contextmanager
def database(engine):
    with tempfile.TemporaryDirectory() as folder:
        if engine == "SQLite":
            yield f"sqlite:///{folder}/toolyard.db"
            return
        file = pathlib.Path(folder, "postgres")
        subprocess.run([POSTGRES, "start", file, "shared_buffers=512MB", "work_mem=32MB",
                        "maintenance_work_mem=512MB", "max_wal_size=8GB"], check=True)
        try:
            yield f"postgres://toolyard@/postgres?host={file.read_text().strip()}"
        finally:
            subprocess.run([POSTGRES, "stop", file], check=True)


def lines(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          check=True)
    return dict(line.split("\t") for line in done.stdout.splitlines())


@contextlib.contextmanager
def serving(url):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([servers.BUILD / "toolyard", "createsuperuser", "--username", "bench",
                        "--email", "b@example.org", "--password-stdin", "--database-url", url,
                        "--data-dir", folder], input=servers.PASSWORD + "\n", text=True,
                       capture_output=True, check=True)
        port = servers.free_port()
        command = [*servers.toolyard_command(folder, port), "--database-url", url]
        with servers.running("toolyard", command, port) as server:
            yield server


class Client:
    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port)
        body = json.dumps({"username": "bench", "password": servers.PASSWORD})
        token = json.loads(self.call("POST", "/api/v1/auth/token/", body))["access"]
        self.headers["Authorization"] = f"Bearer {token}"

    headers = {"Content-Type": "application/json"}

    def call(self, method, path, body=None):
        self.connection.request(method, path, body, self.headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {text[:200]}")
        return text

    def median_ms(self, path):
        times = []
        for _ in range(CALLS):
            start = time.perf_counter()
            self.call("GET", "/api/v1/admin/content/" + path)
            times.append((time.perf_counter() - start) * 1000)
            if times[-1] > 2000 and len(times) > 4:
                break
        return statistics.median(times)


def measure_on(engine):
    made = Table(f"Lists of {ITEMS[engine]:,} items on {engine}",
                 ["page", "over HTTP, ms", "bare SQL, ms", "ratio"],
                 "Medians of 21 calls one after the other. The bare SQL reads the same rows on one "
                 "connection, and counts them where the program has to.")
    with database(engine) as url:
        subprocess.run([PROGRAM, "fill", url, str(ITEMS[engine])], check=True)
        bare = lines("sql", url)
        with serving(url) as server:
            client = Client(server)
            before = server.resident_mib()
            for name, path in lines("pages").items():
                ours = client.median_ms(path)
                made.add(name, f"{ours:.2f}", f"{float(bare[name]):.2f}",
                         f"{ours / float(bare[name]):.2f}")
            made.notes += f" The server took {before:.0f} MiB before and " \
                          f"{server.resident_mib():.0f} MiB after."
    return made


def measure():
    return [measure_on(engine) for engine in ITEMS]
