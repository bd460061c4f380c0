"""An honest caller beside hostile ones: base64 on a small input while sixteen callers send what
costs most for its size, all kinds at once. And each kind alone: what one such call takes."""
import base64
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
from .report import Table

SECONDS = int(os.environ.get("TOOLYARD_BENCH_SECONDS", 120))
IMPORTS = "/api/v1/admin/gsc/import/"
LIGHT = {"input": "The quick brown fox jumps over the dogs."}


def tool(slug, request):
    return "POST", f"/api/v1/t/{slug}/", json.dumps(request)


def query(document, path):
    return tool("json-formatter", {"operation": "query", "input": json.dumps(document),
                                   "pointer": path})


def brackets():
    """8 KB of brackets with an indent of 16"""
    return tool("json-formatter", {"input": "[" * 4_000 + "]" * 4_000, "indent": 16})


def wide_brackets():
    """many brackets with an indent of 16"""
    return tool("json-formatter", {"input": "[" + ",".join(["[" * 60 + "]" * 60] * 6_000) + "]",
                                   "indent": 16})


def open_brackets():
    """9.9 MB of open brackets to repair"""
    return tool("json-formatter", {"input": "[" * 9_900_000, "repair": True,
                                   "operation": "minify"})


def large_class():
    """a query with a class of 19,000 characters"""
    letters = "".join(chr(0x4E00 + i) for i in range(19_000))
    return query(["x" * 50_000], f"$[?search(@, '[{letters}]z')]")


def compared_texts():
    """a query that compares long texts"""
    texts = ["y" * 5_000 + str(i) for i in range(100)]
    return query([texts, texts], "$..[?@ != $[0][99] && @ != $[1][98]]")


def pattern_per_item():
    """a query with a pattern for each item"""
    items = [{"t": "a" * 200, "p": f"(a{{0,90}}){{100}}b{i}"} for i in range(3_000)]
    return query(items, "$[?match(@.t, @.p)]")


def long_key():
    """line_mode with a key of 100 KB"""
    return tool("hash-generator", {"input": "a\n" * 50_000, "line_mode": True,
                                   "algorithm": "sha3-512", "key": "k" * 100_000})


def all_hashes():
    """all algorithms on 9.9 MB"""
    return tool("hash-generator", {"input": "x" * 9_900_000, "algorithms": "all"})


def long_salt():
    """line_mode with a salt of 5 MB behind each line"""
    return tool("md5-generator", {"input": "a\n" * 200_000, "line_mode": True,
                                  "salt": "s" * 5_000_000, "salt_position": "suffix"})


def large_key():
    """a key of 8192 bits"""
    return tool("rsa-key-generator", {"bits": 8192})


def iterations():
    """PBKDF2 with 5,000,000 iterations"""
    return tool("aes-encrypt-decrypt", {"input": "x", "password": "y", "kdf": "pbkdf2",
                                        "iterations": 5_000_000})


def memory():
    """scrypt with 64 MiB"""
    return tool("aes-encrypt-decrypt", {"input": "x", "password": "y", "kdf": "scrypt",
                                        "memory_kib": 65_536, "parallelism": 16})


def usual_derivation():
    """a password with the usual Argon2id"""
    return tool("aes-encrypt-decrypt", {"input": "x", "password": "y"})


def entities():
    """9.9 MB of entities"""
    return tool("markdown-preview", {"input": "&ngE;" * 1_980_000})


def different_words():
    """phrases of five different words"""
    words = " ".join(f"{i:x}a" for i in range(1_500_000))[:9_900_000]
    return tool("word-counter", {"input": words, "ngram": 5, "top": 1_000})


def long_password():
    """analyzing 9.9 MB"""
    return tool("password-generator", {"operation": "analyze", "input": "a" * 9_900_000})


def many_paragraphs():
    """10,000 paragraphs of HTML"""
    return tool("lorem-ipsum", {"count": 10_000, "format": "html",
                                "sentences_per_paragraph": [2, 2],
                                "words_per_sentence": [100, 100],
                                "word_list": ['"' * 4, '"' * 2]})


def short_lines():
    """lines of one character"""
    return tool("base64", {"input": "x" * 7_500_000, "line_length": 1, "eol": "crlf"})


def gaps():
    """9.9 MB with gaps of three kinds"""
    return tool("hex-decoder", {"input": "00 01-02:" * 1_100_000})


def crib():
    """a crib of 1,000 letters in 9.9 MB"""
    return tool("caesar-cipher", {"operation": "crack", "input": "ab" * 4_950_000,
                                  "crib": "ab" * 499 + "ac"})


def calculation():
    """a calculation of 2,400,000 terms"""
    return tool("color-converter", {"input": "rgb(calc(" + "1 + " * 2_400_000 + "1) 0 0)"})


def unknown_characters():
    """1,600,000 characters without a code"""
    return tool("morse-code", {"input": "\u4e2d" * 1_600_000, "operation": "encode",
                               "unknown": "skip"})


def long_name():
    """10,000 from a name of 9.9 MB"""
    return tool("uuid-generator", {"version": 8, "namespace": "dns", "name": "x" * 9_900_000,
                                   "count": 10_000})


def many_claims():
    """400,000 claims"""
    claims = json.dumps({f"c{i}": i for i in range(400_000)}).encode()
    parts = (b'{"alg":"none"}', claims)
    token = ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)
    return tool("jwt-decoder", {"input": token + "."})


def document():
    """the OpenAPI document"""
    return "GET", "/api/v1/schema/", None


def failed_sign_in():
    """a wrong password"""
    return "POST", "/api/v1/auth/token/", json.dumps({"username": "bench", "password": "no"})


def costly_report():
    """an expression on 100,000 queries"""
    return "GET", "/api/v1/admin/gsc/queries/?match=regex&filter_query=(.%3F)%7B500%7Dz%24", None


def event():
    """an exposure"""
    name = f"u{random.randrange(10**9)}"
    return ("POST", "/api/v1/experiments/none/exposure/", json.dumps({"unit": name}))


KINDS = [all_hashes, long_key, long_salt, iterations, memory, usual_derivation, large_key, brackets,
         wide_brackets, open_brackets, large_class, compared_texts, pattern_per_item, many_claims,
         entities, different_words, long_password, many_paragraphs, short_lines, gaps, crib,
         calculation, unknown_characters, long_name, document, failed_sign_in, costly_report, event]
# What was once found to hold up others, all at once.
MIX = [brackets, wide_brackets, wide_brackets, large_class, compared_texts, pattern_per_item,
       long_key, long_salt, large_key, large_key, usual_derivation, document, failed_sign_in,
       costly_report, event]


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
                                            "processor time, ms", "memory, MiB"],
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
                  ["beside", "requests/s", "p50 ms", "p99 ms", "memory beyond idle, MiB"],
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
