"""pdf-merge, over HTTP and as a command, against the programs that do the same."""
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
COMMAND = "toolyard tool"


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
        objects.append(stream_object(b"/Filter /FlateDecode", stream))
    return file_of(objects)


def tagged(pages, elements):
    """A PDF of empty pages, each with a section of tagged paragraphs."""
    each = 3 + elements  # objects of a page: the page, its content, the section and its paragraphs
    first = [5 + each * i for i in range(pages)]
    parts = [[f"{at + 3 + i} 0 R" for i in range(elements)] for at in first]
    parents = " ".join(f"{i} [{' '.join(part)}]" for i, part in enumerate(parts))
    sections = " ".join(f"{at + 2} 0 R" for at in first)
    objects = [b"<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >>"
               b" /StructTreeRoot 3 0 R >>",
               f"<< /Type /Pages /Count {pages} /Kids [{' '.join(f'{at} 0 R' for at in first)}] >>"
               .encode(),
               f"<< /Type /StructTreeRoot /K 4 0 R /ParentTree << /Nums [{parents}] >> >>".encode(),
               f"<< /Type /StructElem /S /Document /P 3 0 R /K [{sections}] >>".encode()]
    for i, (at, part) in enumerate(zip(first, parts)):
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /StructParents {i}"
                       f" /Contents {at + 1} 0 R >>".encode())
        objects.append(stream_object(b"", b"0 g"))
        objects.append(f"<< /Type /StructElem /S /Sect /P 4 0 R /K [{' '.join(part)}] >>".encode())
        objects += [f"<< /Type /StructElem /S /P /P {at + 2} 0 R /Pg {at} 0 R /K {k} >>".encode()
                    for k in range(elements)]
    return file_of(objects)


def scanned(size, seed):
    """A PDF whose page is one image of this many bytes."""
    return file_of([b"<< /Type /Catalog /Pages 2 0 R >>",
                    b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
                    b" /Resources << /XObject << /I 5 0 R >> >> >>",
                    stream_object(b"", b"595 0 0 842 0 0 cm /I Do"),
                    stream_object(b"/Subtype /Image /Width 1000 /Height 1000 /BitsPerComponent 8"
                                  b" /ColorSpace /DeviceGray /Filter /DCTDecode",
                                  random.Random(seed).randbytes(size))])


def stream_object(entries, data):
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(data), data)


def file_of(objects):
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
    parts = [b'--border\r\nContent-Disposition: form-data; name="files"; filename="%d.pdf"\r\n'
             b"Content-Type: application/pdf\r\n\r\n%s\r\n" % (i, data)
             for i, data in enumerate(documents)]
    return b"".join(parts) + b"--border--\r\n"


def tool(server, documents):
    body = form(documents)
    head = {"X-API-Key": server.key, "Accept": "application/pdf",
            "Content-Type": "multipart/form-data; boundary=border"}

    def call():
        client = http.client.HTTPConnection("127.0.0.1", server.port)
        client.request("POST", "/api/v1/t/pdf-merge/", body, head)
        answer = client.getresponse()
        data = answer.read()
        client.close()
        if answer.status != 200 or not data.startswith(b"%PDF"):
            raise RuntimeError(f"pdf-merge answered {answer.status}: {data[:300]}")
    return call


def program(*command):
    command = ["taskset", "-c", servers.SERVER_CORE, *map(str, command)]
    return lambda: subprocess.run(command, check=True, capture_output=True)


def programs(files, out):
    return {COMMAND: program(servers.PROGRAM, "tool", "pdf-merge", *files, "-o", out),
            "qpdf": program("qpdf", "--empty", "--pages", *files, "--", out),
            "mutool": program("mutool", "merge", "-o", out, *files),
            "pdfunite": program("pdfunite", *files, out),
            # Of files that are merged, qpdf keeps no tags.
            "qpdf, one file": program("qpdf", files[0], "--object-streams=generate", out)}


def seconds(call, times):
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        call()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def table(heading, documents, peers, times):
    with servers.toolyard() as server, tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, f"{i}.pdf") for i in range(len(documents))]
        for file, data in zip(files, documents):
            file.write_bytes(data)
        calls = {"toolyard": tool(server, documents)}
        every = programs(files, pathlib.Path(folder, "out.pdf"))
        calls.update({name: every[name] for name in (COMMAND, *peers)})
        rounds = [{name: seconds(call, times) for name, call in calls.items()}
                  for _ in range(ROUNDS)]
        made = Table(heading, ["program", "toolyard's time of its ↓", "the command's time of its ↓",
                               "ms"],
                     f"toolyard over HTTP, {server.resident_mib():.0f} MiB resident afterwards; "
                     "the programs with their start.")
    for name in calls:
        made.add(name, ratio(rounds, "toolyard", name), ratio(rounds, COMMAND, name),
                 f"{median(rounds, name) * 1e3:.1f}")
    return made


def measure():
    return [table("pdf-merge: 20 files of 2 pages", [document(2, seed) for seed in range(20)],
                  ("qpdf", "mutool", "pdfunite"), 20),
            table("pdf-merge: 10 files of 2,000 pages",
                  [document(2000, seed) for seed in range(10)], ("qpdf",), 1),
            table("pdf-merge: a file of 117,000 tags", [tagged(390, 299)], ("qpdf, one file",), 1),
            table("pdf-merge: 100 files of an image of 10 kB",
                  [scanned(10_000, seed) for seed in range(100)], ("qpdf",), 5),
            table("pdf-merge: 10 files of an image of 300 kB",
                  [scanned(300_000, seed) for seed in range(10)], ("qpdf",), 20)]
