"""Bytes a second of tools over HTTP, against the bare library on the same JSON in one process."""
import json
import pathlib
import random
import subprocess
import tempfile

from . import load, servers
from .report import Table, median, ratio

ROUNDS = 3
SIZES = {"1 KiB": 1 << 10, "64 KiB": 1 << 16, "1 MiB": 1 << 20, "8 MiB": 8 << 20}


def prose(size):
    """Words in lines."""
    chance = random.Random(1)
    words, length = [], 0
    while length < size:
        word = "".join(chance.choices("etaoinshrdlu", k=chance.randint(1, 9)))
        words.append(word + ("\n" if chance.random() < 0.1 else " "))
        length += len(words[-1])
    return "".join(words)[:size]


def records(size):
    """A JSON array of small objects, laid out over lines."""
    chance = random.Random(2)
    rows, length = [], 0
    while not rows or length < size:
        row = {"id": len(rows), "name": prose(12).strip() + f" {len(rows)}",
               "score": round(chance.random() * 100, 3), "tags": ["red", "green"], "on": chance.random() < 0.5}
        rows.append(row)
        length += len(json.dumps(row, indent=2)) + 16
    return json.dumps(rows, indent=2)


def document(size):
    """Markdown as people write it: headings, paragraphs with marks and links, lists, code, tables."""
    chance = random.Random(3)
    blocks, length = [], 0
    while length < size:
        words = prose(chance.randint(60, 400)).split()
        words[1] = f"**{words[1]}**"
        words[3] = f"[{words[3]}](https://example.org/{words[4]})"
        words[5] = f"`{words[5]}`"
        kind = chance.random()
        if kind < 0.15:
            block = "## " + " ".join(words[:6])
        elif kind < 0.35:
            block = "\n".join("- " + " ".join(words[i:i + 8]) for i in range(0, len(words), 8))
        elif kind < 0.45:
            block = "```\n" + "\n".join(words) + "\n```"
        elif kind < 0.5:
            block = "| a | b |\n|---|---|\n" + "\n".join(f"| {word} | {word} |" for word in words[:8])
        else:
            block = " ".join(words)
        blocks.append(block)
        length += len(block) + 2
    return "\n\n".join(blocks)[:size]


def hexadecimal(size):
    return prose(size // 2).encode().hex()


# The work, its text and options, and the libraries it is measured against.
WORK = [
    ("base64", prose, {}, "EVP_EncodeBlock"),
    ("hash-generator", prose, {"algorithms": ["sha256"]}, "SHA256"),
    ("hash-generator five digests", prose, {}, "SHA3-256"),  # the slowest of them
    ("md5-generator", prose, {}, "MD5"),
    ("hex-decoder encode", prose, {"operation": "encode"}, "memcpy"),
    ("hex-decoder encode", prose, {"operation": "encode"}, "memcpy, 2 times"),  # as long as its answer
    ("hex-decoder decode", hexadecimal, {"operation": "decode"}, "memcpy"),
    ("caesar-cipher", prose, {"shift": 3}, "memcpy"),
    ("morse-code", prose, {}, "memcpy"),
    ("morse-code", prose, {}, "memcpy, 4 times"),  # about as long as its answer
    ("word-counter", prose, {}, "ICU"),
    ("markdown-preview raw", document, {"html_policy": "raw"}, "cmark-gfm"),
    ("markdown-preview sanitize", document, {}, "cmark-gfm"),
    ("json-formatter minify", records, {"operation": "minify"}, "simdjson::minify"),
    ("json-formatter format", records, {"operation": "format"}, "simdjson::minify"),
    ("json-formatter format", records, {"operation": "format"}, "rapidjson::PrettyWriter"),
]


def one_round(server, tool, library, body):
    inside = subprocess.run(
        ["taskset", "-c", servers.SERVER_CORE, servers.BUILD / "bench/library_speed", tool, library,
         body, "0.5"], capture_output=True, text=True, check=True, start_new_session=True)
    over_http = load.run(server, f"/api/v1/t/{tool}/", body, connections=4, seconds=2)
    return {**json.loads(inside.stdout), "http": over_http["rate"],
            "cpu": 1e6 / over_http["cpu_us"]}


def measure():
    made = Table("Throughput of one core", ["work", "input", "library", "HTTP MB/s ↑", "of library ↑",
                                            "without HTTP, of library ↑",
                                            "by CPU time, of library ↑"],
                 "The library does its work in one process, with reading and writing the JSON around it.")
    with servers.toolyard() as server, tempfile.TemporaryDirectory() as folder:
        for name, text, options, library in WORK:
            for label, size in SIZES.items():
                given = text(size)
                body = pathlib.Path(folder, "body.json")
                body.write_text(json.dumps({"input": given, **options}))
                rounds = [one_round(server, name.split()[0], library, body) for _ in range(ROUNDS)]
                made.add(name, label, library, f"{median(rounds, 'http') * len(given) / 1e6:,.1f}",
                         ratio(rounds, "http", "library"), ratio(rounds, "tool", "library"),
                         ratio(rounds, "cpu", "library"))
    return [made]
