"""From the start to the first answer, and memory at rest."""
import socket
import tempfile
import time

from . import servers
from .report import Table, median

ROUNDS = 5
CONNECTIONS = 1000
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def first_answer(folder):
    """Seconds until /healthz answers, for a data folder that is new or known."""
    port = servers.free_port()
    begun = time.monotonic()
    process = servers.start(servers.toolyard_command(folder, port))
    try:
        while time.monotonic() < begun + 20:
            try:
                with socket.create_connection(("127.0.0.1", port)) as client:
                    client.sendall(REQUEST)
                    if client.recv(4096).startswith(b"HTTP/1.1 200"):
                        return time.monotonic() - begun
            except OSError:
                time.sleep(0.0005)
        raise RuntimeError("toolyard does not answer")
    finally:
        process.terminate()
        process.wait(20)


def memory():
    with servers.toolyard() as server:
        servers.get(server, "/healthz")
        time.sleep(0.5)
        idle = server.resident_mib()
        clients = []
        for _ in range(CONNECTIONS):
            clients.append(socket.create_connection(("127.0.0.1", server.port)))
            clients[-1].sendall(REQUEST)
            clients[-1].recv(4096)
        time.sleep(0.5)
        busy = server.resident_mib()
        for client in clients:
            client.close()
    return {"idle": idle, "connected": busy, "each": (busy - idle) * 1024 / CONNECTIONS}


def one_round():
    with tempfile.TemporaryDirectory() as folder:
        return {"new": first_answer(folder) * 1e3, "known": first_answer(folder) * 1e3, **memory()}


def measure():
    rounds = [one_round() for _ in range(ROUNDS)]
    made = Table("Start and memory", ["what", "median ↓", "unit"])
    made.add("start to first answer, new data folder", median(rounds, "new"), "ms")
    made.add("start to first answer, known data folder", median(rounds, "known"), "ms")
    made.add("resident, idle", median(rounds, "idle"), "MiB")
    made.add(f"resident, {CONNECTIONS:,} idle connections", median(rounds, "connected"), "MiB")
    made.add("each idle connection", median(rounds, "each"), "KiB")
    return [made]
