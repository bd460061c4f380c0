"""Lists of content over HTTP against the bare SQL of the same page, on a large table of either
engine."""
import contextlib
import pathlib
import subprocess
import tempfile

from . import load, servers
from .report import Table

ITEMS = {"PostgreSQL": 1_000_000, "SQLite": 200_000}
LIST = "/api/v1/admin/content/"
PROGRAM = servers.BUILD / "bench/content_lists"
POSTGRES = servers.ROOT / "tests/support/servers/postgres.sh"


@contextlib.contextmanager
def database(engine):
    with tempfile.TemporaryDirectory() as folder:
        if engine == "SQLite":
            yield f"sqlite:///{folder}/toolyard.db"
            return
        file = pathlib.Path(folder, "postgres")
        subprocess.run([POSTGRES, "start", file, "shared_buffers=512MB", "work_mem=32MB",
                        "maintenance_work_mem=2GB", "max_wal_size=8GB"], check=True)
        try:
            yield f"postgres://toolyard@/postgres?host={file.read_text().strip()}"
        finally:
            subprocess.run([POSTGRES, "stop", file], check=True)


def lines(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          check=True)
    return dict(line.split("\t") for line in done.stdout.splitlines())


def add_admin(url, folder):
    done = subprocess.run([servers.PROGRAM, "createsuperuser", "--username", "bench",
                           "--email", "b@example.org", "--password-stdin", "--database-url", url,
                           "--data-dir", folder], input=servers.PASSWORD + "\n", text=True,
                          capture_output=True)
    if done.returncode != 0 and "Another account has this user name" not in done.stderr:
        raise RuntimeError(done.stderr)


@contextlib.contextmanager
def serving(url, options=()):
    with tempfile.TemporaryDirectory() as folder:
        add_admin(url, folder)
        port = servers.free_port()
        command = [*servers.toolyard_command(folder, port), "--database-url", url,
                   *map(str, options)]
        with servers.running("toolyard", command, port) as server:
            yield server


def measure_on(engine):
    made = Table(f"Lists of {ITEMS[engine]:,} items on {engine}",
                 ["page", "over HTTP, ms ↓", "bare SQL, ms", "more, ms", "ratio ↓"],
                 "Medians of calls one after the other, with an access token. The bare SQL reads "
                 "the same rows on one connection, and counts them where the program has to.")
    with database(engine) as url:
        subprocess.run([PROGRAM, "fill", url, str(ITEMS[engine])], check=True)
        bare = lines("sql", url)
        with serving(url) as server:
            server.key = servers.access_token(server)
            before = server.resident_mib()
            for name, path in lines("pages").items():
                ours = load.run(server, LIST + path, connections=1, seconds=2)["p50"]
                theirs = float(bare[name])
                made.add(name, f"{ours:.2f}", f"{theirs:.2f}", f"{ours - theirs:.2f}",
                         f"{ours / theirs:.2f}")
            made.notes += f" The server took {before:.0f} MiB before and " \
                          f"{server.resident_mib():.0f} MiB after."
    return made


def measure():
    return [measure_on(engine) for engine in ITEMS]
