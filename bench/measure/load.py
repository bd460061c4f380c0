"""Load from wrk, on the second core unless stated otherwise."""
import json
import os
import pathlib
import subprocess

from . import servers

SCRIPT = pathlib.Path(__file__).with_name("post.lua")


def run(server, path, body_file=None, connections=32, seconds=3, cores=servers.LOAD_CORE,
        encoding=""):
    """Requests a second, p50 and p99 in ms, and CPU time of the server per request in µs."""
    environment = {**os.environ, "BENCH_KEY": server.key, "BENCH_BODY": str(body_file or ""),
                   "BENCH_ENCODING": encoding}
    before = server.cpu_seconds()
    done = subprocess.run(
        ["taskset", "-c", cores, "wrk", "-t1", f"-c{connections}", f"-d{seconds}s",
         "--timeout", "20s", "-s", str(SCRIPT), server.url(path)],
        env=environment, capture_output=True, text=True, check=True, start_new_session=True)
    figures = json.loads(done.stdout.rsplit("FIGURES", 1)[1])
    return checked(server, figures, before)


def run_at(server, path, rate, body_file, connections=32, seconds=3):
    """The same for an open loop: `rate` requests a second, with latencies from when each is due."""
    before = server.cpu_seconds()
    done = subprocess.run(
        ["taskset", "-c", servers.LOAD_CORE, servers.BUILD / "bench/open_loop", str(server.port),
         path, str(rate), str(connections), str(seconds), server.key, body_file],
        capture_output=True, text=True, check=True, start_new_session=True)
    return checked(server, json.loads(done.stdout), before)


def checked(server, figures, before):
    if figures["failed"] or not figures["requests"]:
        raise RuntimeError(f"{server.name} failed {figures['failed']} requests: {figures}")
    figures["cpu_us"] = (server.cpu_seconds() - before) / figures["requests"] * 1e6
    return figures
