"""The public site: kept pages against nginx with the same files, how soon a publication shows on
another node, and what 10,000 kept pages take."""
import contextlib
import gzip
import http.client
import json
import pathlib
import subprocess
import tempfile
import time

from . import load, requests, servers
from .report import Table, median, ratio

ROUNDS = 5
TEXTS = 10_000
WORDS = "a text of the public site with words that readers look for and lines that they read".split()
PUBLICATIONS = 200
GZIP = "gzip"


def body(number):
    """About 25 KB of Markdown, which the frame of the site makes 30 KB of HTML."""
    lines = []
    for line in range(300):
        first = (number * 7 + line * 3) % len(WORDS)
        lines.append(" ".join(WORDS[first:] + WORDS[:first]) + f" {number * line}.")
    return "\n\n".join(("## Part %d\n\n%s" % (i, "\n".join(lines[i * 30:i * 30 + 30])))
                       for i in range(10))


def fill(folder, texts):
    site = pathlib.Path(folder, "texts/blog")
    site.mkdir(parents=True)
    for number in range(texts):
        site.joinpath(f"text-{number}.md").write_text(
            f"---\ntitle: Text {number}\nstatus: published\n---\n\n{body(number % 50)}\n")
    subprocess.run([servers.PROGRAM, "import-content", site.parent, "--data-dir", folder],
                   check=True, stdout=subprocess.DEVNULL)


def get(server, path, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", path, headers=headers or {})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content


@contextlib.contextmanager
def nginx_with(page, path):
    """nginx with the page as a file that is compressed in advance."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "site", path.strip("/"), "index.html")
        file.parent.mkdir(parents=True)
        file.write_bytes(page)
        pathlib.Path(str(file) + ".gz").write_bytes(gzip.compress(page, 9))
        for parent in (folder, *file.parents):
            pathlib.Path(parent).chmod(0o755)
        with servers.nginx_files(pathlib.Path(folder, "site")) as server:
            yield server


def kept_pages(server, path):
    made = Table("A kept page of a text among 10,000, compressed by gzip",
                 ["server", "requests/s ↑", "of nginx ↑", "p50 ms ↓", "p99 ms ↓",
                  "CPU µs/request ↓", "CPU of nginx ↓"],
                 "32 connections, which are kept. nginx serves the same page from a file that is "
                 "compressed in advance, with `sendfile off`.")
    page = get(server, path)[1]
    made.notes += f" The page has {len(page) / 1000:,.0f} KB of HTML."
    with nginx_with(page, path) as nginx:
        rounds = [{one.name: load.run(one, path, encoding=GZIP) for one in (server, nginx)}
                  for _ in range(ROUNDS)]
    rates, costs = requests.figures(rounds, "rate"), requests.figures(rounds, "cpu_us")
    for name in rounds[0]:
        made.add(requests.marked(name), f"{median(rates, name):,.0f}", ratio(rates, name, "nginx"),
                 median(requests.figures(rounds, "p50"), name),
                 median(requests.figures(rounds, "p99"), name), median(costs, name),
                 ratio(costs, name, "nginx"))
    return made


def memory(server):
    made = Table("Memory of 10,000 kept pages", ["pages", "before, MiB", "after, MiB",
                                                 "KB a page"], "")
    before = server.resident_mib()
    for number in range(TEXTS):
        status, _ = get(server, f"/blog/text-{number}/")
        if status != 200:
            raise RuntimeError(f"/blog/text-{number}/ answers {status}")
    after = server.resident_mib()
    made.add(f"{TEXTS:,}", f"{before:.0f}", f"{after:.0f}", f"{(after - before) * 1024 / TEXTS:.1f}")
    return made


def call(server, method, path, token, content):
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request(method, path, json.dumps(content),
                       {"Authorization": "Bearer " + token, "Content-Type": "application/json"})
    answer = connection.getresponse()
    made = json.loads(answer.read())
    if answer.status not in (200, 201):
        raise RuntimeError(f"{path} answers {answer.status}: {made}")
    return made


def publications(folder, server, key):
    """From the answer to a publication to its page on another node, which shows another text of the
    list meanwhile."""
    made = Table("From a publication to its page on another node",
                 ["publications", "median, ms ↓", "worst, ms ↓", "limit, ms"],
                 "Two nodes with one SQLite database; the page of the list is read every 10 ms.")
    port = servers.free_port()
    times = []
    command = servers.toolyard_command(folder, port)
    with servers.running("second node", command, port, key) as other:
        token = servers.access_token(server)
        for number in range(PUBLICATIONS):
            title = f"Published {number}"
            call(server, "POST", "/api/v1/admin/content/", token,
                 {"content_type": "blog", "title": title, "body": "x", "status": "published"})
            begin = time.monotonic()
            while title.encode() not in get(other, "/blog/")[1]:
                time.sleep(0.01)
            times.append((time.monotonic() - begin) * 1000)
    times.sort()
    made.add(f"{PUBLICATIONS}", f"{times[len(times) // 2]:,.0f}", f"{times[-1]:,.0f}", "1,000")
    return made


def measure():
    with tempfile.TemporaryDirectory() as folder:
        key = servers.make_key(folder)
        fill(folder, TEXTS)
        port = servers.free_port()
        command = [*servers.toolyard_command(folder, port), "--site-cache-bytes", 2 << 30]
        with servers.running("toolyard", command, port, key) as server:
            of_memory = memory(server)
            kept = kept_pages(server, "/blog/text-77/")
            return [kept, of_memory, publications(folder, server, key)]
