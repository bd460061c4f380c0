"""Servers to measure: each runs on the first core unless stated otherwise, in a session of its own,
so that the scheduler weighs it by itself, and stops when its `with` block ends."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/bench"
PROGRAM = BUILD / "toolyard"
SERVER_CORE, LOAD_CORE, BOTH_CORES = "0", "1", "0,1"
PASSWORD = "a long sentence nobody guesses"


class Server:
    def __init__(self, name, process, port, key):
        self.name, self.process, self.port, self.key = name, process, port, key

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def processes(self):
        """The process and its children, such as nginx's worker."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [self.process.pid] + [int(pid) for pid in children.read_text().split()]

    def cpu_seconds(self):
        total = 0
        for pid in self.processes():
            for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
                total += int((task / "schedstat").read_text().split()[0])
        return total / 1e9

    def resident_mib(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(command, cores=SERVER_CORE, **options):
    return subprocess.Popen(["taskset", "-c", cores, *map(str, command)],
                            start_new_session=True, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, **options)


def wait_for(port, process):
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args} ended with {process.returncode}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.01)
    raise RuntimeError(f"{process.args} does not answer")


@contextlib.contextmanager
def running(name, command, port, key="", cores=SERVER_CORE):
    process = start(command, cores)
    try:
        wait_for(port, process)
        yield Server(name, process, port, key)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


@contextlib.contextmanager
def toolyard(threads=1, prepare=lambda folder: None, with_demo=False, program=PROGRAM,
             name="toolyard", cores=SERVER_CORE):
    with tempfile.TemporaryDirectory() as folder:
        if with_demo:
            subprocess.run([PROGRAM, "demo", "--data-dir", folder], check=True,
                           stdout=subprocess.DEVNULL)
        key = make_key(folder)
        prepare(folder)
        port = free_port()
        command = toolyard_command(folder, port, threads, program)
        with running(name, command, port, key, cores) as server:
            yield server


def toolyard_command(folder, port, threads=1, program=PROGRAM):
    return [program, "serve", "--data-dir", folder, "--listen", f"127.0.0.1:{port}",
            "--threads", threads, "--log-level", "warning", "--access-token-lifetime-s", 3600,
            "--rate-limit-per-minute", 1_000_000_000, "--api-rate-limit-per-minute",
            1_000_000_000]  # limited, and never refused


def make_key(folder, username="bench"):
    def program(*arguments):
        return subprocess.run([PROGRAM, *arguments, "--data-dir", folder],
                              input=PASSWORD + "\n", capture_output=True,
                              text=True, check=True).stdout

    program("createsuperuser", "--username", username, "--email", f"{username}@example.org",
            "--password-stdin")
    return re.search(r"ty_\w+", program("create-key", "--username", username, "--name", "b"))[0]


NGINX = """
daemon off; worker_processes 1; pid {folder}/pid; error_log stderr crit;
events {{ worker_connections 4096; }}
http {{
  access_log off; keepalive_requests 1000000000;
  client_body_temp_path {folder}/body;
  server {{
    listen 127.0.0.1:{port};
    location / {{ {location} }}
  }}
}}
"""


def nginx(body="ok"):
    return nginx_at(f'default_type application/json; return 200 "{body}";')


def nginx_files(files):
    """Serves files that are compressed in advance."""
    return nginx_at(f"root {files}; index index.html; default_type text/html; gzip_static on; "
                    "sendfile off; open_file_cache max=1000;")


@contextlib.contextmanager
def nginx_at(location):
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        text = NGINX.format(folder=folder, port=port, location=location)
        pathlib.Path(folder, "nginx.conf").write_text(text)
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        with running("nginx", [program, "-p", folder, "-c", "nginx.conf"], port) as server:
            yield server


@contextlib.contextmanager
def epoll_peer():
    port = free_port()
    command = [BUILD / "bench/epoll_peer", port, "ty_key"]
    with running("epoll loop", command, port, "ty_key") as server:
        yield server


@contextlib.contextmanager
def fastify():
    source, folder = ROOT / "bench/fastify", BUILD / "bench/fastify"
    shutil.copytree(source, folder, dirs_exist_ok=True)
    if not (folder / "node_modules/fastify").exists():
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund",
                        "--no-package-lock"], cwd=folder, check=True)
    port = free_port()
    command = ["node", folder / "server.js", port, "ty_key"]
    with running("fastify", command, port, "ty_key") as server:
        yield server


def get(server, path):
    with urllib.request.urlopen(server.url(path)) as answer:
        return answer.read()


def access_token(server):
    request = urllib.request.Request(
        server.url("/api/v1/auth/token/"), headers={"Content-Type": "application/json"},
        data=json.dumps({"username": "bench", "password": PASSWORD}).encode())
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["access"]
