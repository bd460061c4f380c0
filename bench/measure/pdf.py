"""pdf-merge over HTTP against the programs that do the same."""
import http.client
import pathlib
import random
import statistics
import subprocess
import tempfile
import time
import zlib

from . import servers
from .report import Table, median, ratio

ROUNDS = 5


def content(chance):
    lines = ["BT /F1 11 Tf 72 770 Td 14 TL"]
    for _ in range(40):
        text = "".join(chance.choices("etaoin shrdlu", k=70))
        lines.append(f"({text}) Tj T*")
    return zlib.compress("\n".join(lines + ["ET"]).encode())


def document(pages, seed):
    """A PDF with a page tree, a font and a compressed page of text on each page."""
    chance = random.Random(seed)
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(pages))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>",
               f"<< /Type /Pages /Count {pages} /Kids [{kids}] >>".encode(),
               b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    for i in range(pages):
        stream = content(chance)
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * i}"
                       " 0 R /Resources << /Font << /F1 3 0 R >> >> >>".encode())
        objects.append(b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream"
                       % (len(stream), stream))
    out, places = bytearray(b"%PDF-1.5\n"), []
    for number, text in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += (b"trailer\n<< /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF\n"
            % (len(objects) + 1, start))
    return bytes(out)


def form(documents):
    parts = [b'--border\r\nContent-Disposition: form-data; name="documents"; filename="%d.pdf"\r\n'
             b"Content-Type: application/pdf\r\n\r\n%s\r\n" % (i, data)
             for i, data in enumerate(documents)]
    return b"".join(parts) + b"--border--\r\n"


class Merger:
    """One connection to pdf-merge."""

    def __init__(self, server, documents):
        self.client = http.client.HTTPConnection("127.0.0.1", server.port)
        self.body = form(documents)
        self.head = {"X-API-Key": server.key, "Accept": "application/pdf",
                     "Content-Type": "multipart/form-data; boundary=border"}

    def __call__(self):
        self.client.request("POST", "/api/v1/t/pdf-merge/", self.body, self.head)
        answer = self.client.getresponse()
        data = answer.read()
        if answer.status != 200 or not data.startswith(b"%PDF"):
            raise RuntimeError(f"pdf-merge answered {answer.status}: {data[:300]}")


def program(*command):
    command = ["taskset", "-c", servers.SERVER_CORE, *map(str, command)]
    return lambda: subprocess.run(command, check=True, capture_output=True)


def seconds(call, times):
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        call()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def table(heading, folder, documents, times):
    files = []
    for i, data in enumerate(documents):
        files.append(pathlib.Path(folder, f"{i}.pdf"))
        files[-1].write_bytes(data)
    out = pathlib.Path(folder, "out.pdf")
    with servers.toolyard() as server:
        calls = {"toolyard": Merger(server, documents),
                 "qpdf": program("qpdf", "--empty", "--pages", *files, "--", out),
                 "mutool": program("mutool", "merge", "-o", out, *files),
                 "pdfunite": program("pdfunite", *files, out)}
        rounds = [{name: seconds(call, times) for name, call in calls.items()}
                  for _ in range(ROUNDS)]
        made = Table(heading, ["program", "ms", "toolyard's time of its"],
                     f"toolyard over HTTP, {server.resident_mib():.0f} MiB resident afterwards; "
                     "the programs with their start.")
    for name in calls:
        made.add(name, f"{median(rounds, name) * 1e3:.1f}", ratio(rounds, "toolyard", name))
    return made


def measure():
    with tempfile.TemporaryDirectory() as folder:
        small = [document(2, seed) for seed in range(20)]
        large = [document(2000, seed) for seed in range(10)]
        return [table("pdf-merge: 20 files of 2 pages", folder, small, 20),
                table("pdf-merge: 10 files of 2,000 pages", folder, large, 1)]
