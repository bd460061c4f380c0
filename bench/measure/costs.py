"""Looks for what costs most. Each list of the OpenAPI document, on a store with many rows, is asked
with the parameters that made it slowest one after the other; each tool's requests are bred from its
examples for processor time by the byte that was sent."""
import collections
import copy
import http.client
import json
import os
import pathlib
import random
import time
import urllib.parse

from . import copies, servers
from .report import Table

SECONDS = float(os.environ.get("TOOLYARD_BENCH_SECONDS", 20))  # for each tool
CASES = servers.ROOT / "src/tools"
GROWN_BYTES = 65_536
MOST_BYTES = 400_000
WORDS = ["a", "the", "zq", "e f g h i j k l", "example com", "%_", "a" * 200, "\u00e9" * 100]


class Caller:
    """One connection; what a call costs is the processor time of the whole server."""

    def __init__(self, server, headers):
        self.server, self.headers = server, {"Content-Type": "application/json", **headers}
        self.connection = None

    def call(self, method, path, body=None):
        before = self.server.cpu_seconds()
        status = self.send(method, path, body)
        return status, self.server.cpu_seconds() - before

    def send(self, method, path, body):
        try:
            if not self.connection:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port,
                                                             timeout=150)
            self.connection.request(method, path, body, self.headers)
            answer = self.connection.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException) as fault:
            if self.server.process.poll() is not None:
                raise RuntimeError(f"the server ended at {path}: {(body or '')[:2000]}") from fault
            self.connection = None
            return 0


# --- lists ---

def lists_of(document):
    for path, item in document["paths"].items():
        parameters = item.get("get", {}).get("parameters", [])
        if any(one.get("name") in ("page", "ordering", "start_date") for one in parameters):
            yield path, [one for one in parameters if one.get("in") == "query"]


def values_of(parameter):
    """What a parameter might be, to make the most work."""
    name, schema = parameter["name"], parameter["schema"]
    if name == "page":
        return ["2", "last"]
    if name == "page_size":
        return ["100"]
    if name == "ordering":
        fields = [part for part in schema["description"].split("`")[1::2] if part != "-"]
        return fields + ["-" + field for field in fields] + [",".join(fields[:6])]
    if name in ("start_date", "created_after"):
        return ["2015-01-01"]
    if name in ("end_date", "created_before"):
        return ["2026-11-30"]
    if "enum" in schema:
        return schema["enum"]
    if schema.get("type") == "boolean":
        return ["true", "false"]
    if schema.get("type") in ("integer", "number"):
        return ["0", "1"]
    if name in ("include", "include_body"):
        return ["history", "true", "1"]
    return WORDS


def worst_of_list(caller, path, parameters):
    """The slowest value of each parameter stays while the next is tried."""
    chosen, worst = {}, caller.call("GET", path)
    for _ in range(2):
        for parameter in parameters:
            for value in values_of(parameter):
                tried = {**chosen, parameter["name"]: value}
                status, took = caller.call("GET", path + "?" + urllib.parse.urlencode(tried))
                if status == 200 and (took > worst[1] * 1.05 or worst[0] != 200):
                    worst, chosen = (status, took), tried
                elif status == 422 and took > worst[1]:
                    worst, chosen = (status, took), tried
    return worst, chosen


def fill(folder):
    port = servers.free_port()
    with servers.running("toolyard", servers.toolyard_command(folder, port), port) as server:
        document = json.loads(servers.get(server, "/api/v1/schema/?format=json"))
        copies.make_examples(server, servers.access_token(server), document)
    copies.multiply(pathlib.Path(folder, "toolyard.db"))


def measure_lists():
    table = Table("Lists and reports", ["path", "parameters", "status", "processor time, ms ↓"],
                  f"Each record that `toolyard demo` or an example makes was there "
                  f"{copies.COPIES:,} times.")
    with servers.toolyard(prepare=fill, with_demo=True) as server:
        token = servers.access_token(server)
        document = json.loads(servers.get(server, "/api/v1/schema/?format=json"))
        caller = Caller(server, {"Authorization": f"Bearer {token}"})
        for path, parameters in lists_of(document):
            filled = path.replace("{id}", "1")
            (status, took), chosen = worst_of_list(caller, filled, parameters)
            table.add(path.removeprefix("/api/v1/"), shortened(urllib.parse.urlencode(chosen)), str(status),
                      f"{took * 1e3:,.0f}")
    return table


def shortened(text, most=90):
    return text if len(text) <= most else text[:most] + "…"


# --- tools ---

Found = collections.namedtuple("Found", "took status size request")


def best_of(found, score):
    return sorted(found, key=score, reverse=True)[:12]


class Breeder:
    """Requests of one tool: those that are costliest by the byte, and those that take longest."""

    def __init__(self, slug, schema, schemas, caller):
        self.slug, self.caller, self.schemas = slug, caller, schemas
        self.properties = schema["properties"]
        self.best, self.longest = [], []
        file = CASES / f"{slug.replace('-', '_')}.cases.json"
        self.seeds = [case["request"] for case in json.loads(file.read_text())
                      if "request" in case]

    def breed(self, seconds):
        end = time.monotonic() + seconds
        seeds = copy.copy(self.seeds)
        random.shuffle(seeds)
        while time.monotonic() < end:
            self.try_one(seeds.pop() if seeds else self.child())

    def try_one(self, request):
        body = json.dumps(request)
        if len(body) > MOST_BYTES:
            return
        status, took = self.caller.call("POST", f"/api/v1/t/{self.slug}/", body)
        if status >= 500 and status != 503:
            raise RuntimeError(f"{self.slug} answered {status}: {body[:2000]}")
        if status in (200, 422):
            found = Found(took, status, len(body), request)
            self.best = best_of([*self.best, found], lambda one: one.took / max(one.size, 512))
            self.longest = best_of([*self.longest, found], lambda one: one.took)

    def child(self):
        parents = [one.request for one in self.best + self.longest] or self.seeds
        request = copy.deepcopy(random.choice(parents))
        for _ in range(random.randint(1, 3)):
            name = random.choice(list(self.properties))
            change = random.random()
            if change < 0.3:
                other = random.choice(self.seeds + parents)
                if name in other:
                    request[name] = copy.deepcopy(other[name])
            elif change < 0.75 or name not in request:
                request[name] = self.value(self.properties[name])
            elif isinstance(request[name], str):
                request[name] = grown(request[name])
            elif isinstance(request[name], list) and request[name]:
                request[name] = (request[name] * 50)[:random.choice([2, 20, 200, 2_000])]
            elif random.random() < 0.3:
                del request[name]
        return request

    def value(self, schema):
        schema = self.one_of(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return random.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "boolean":
            return random.random() < 0.5
        if kind in ("integer", "number"):
            least, most = schema.get("minimum", 0), schema.get("maximum", 1e6)
            value = random.choice([least, most, least + (most - least) * random.random() ** 4])
            return int(value) if kind == "integer" else value
        if kind == "array":
            return [self.value(schema.get("items", {}))
                    for _ in range(random.choice([1, 3, 30]))]
        if kind == "object":
            return {name: self.value(one) for name, one in schema.get("properties", {}).items()
                    if random.random() < 0.5}
        texts = [value for seed in self.seeds for value in seed.values() if isinstance(value, str)]
        return grown(random.choice(texts or ["a"]))

    def one_of(self, schema):
        while True:
            if "$ref" in schema:
                schema = self.schemas[schema["$ref"].rsplit("/", 1)[1]]
            elif "anyOf" in schema or "oneOf" in schema:
                schema = random.choice(schema.get("anyOf") or schema.get("oneOf"))
            else:
                return schema


def grown(text):
    """The text, or a part of it, again and again."""
    if not text:
        return random.choice("a[{(<*_`#\n \u4e2d") * random.choice([10, 1_000, GROWN_BYTES])
    start = random.randrange(len(text))
    part = text[start:start + random.choice([1, 2, 3, 8, 40, len(text)])]
    times = random.choice([1, 10, 1_000, GROWN_BYTES]) // len(part) + 1
    return text[:start] + part * times + random.choice(["", text[start:], "\u00e9"])


def measure_tools():
    table = Table("Tools, bred for processor time and for processor time by the byte",
                  ["tool", "request", "status", "body, KiB", "processor time, ms ↓"],
                  f"{SECONDS:.0f} seconds for each tool; bodies of at most "
                  f"{MOST_BYTES // 1000} KB. The first line of each is the costliest by the byte, "
                  "the second the one that takes longest.")
    with servers.toolyard() as server:
        document = json.loads(servers.get(server, "/api/v1/schema/?format=json"))
        schemas = document["components"]["schemas"]
        caller = Caller(server, {"X-API-Key": server.key})
        for path, item in document["paths"].items():
            if "/t/" not in path:
                continue
            slug = pathlib.PurePath(path).name
            content = item["post"]["requestBody"]["content"]["application/json"]
            schema = schemas[content["schema"]["$ref"].rsplit("/", 1)[1]]
            breeder = Breeder(slug, schema, schemas, caller)
            breeder.breed(SECONDS)
            for one in (breeder.best[0], breeder.longest[0]):
                table.add(slug, shortened(described(one.request)), str(one.status),
                          f"{one.size / 1024:,.1f}", f"{one.took * 1e3:,.1f}")
    return table


def described(request):
    """Long texts by their length."""
    return ", ".join(f"{name}: {json.dumps(value, ensure_ascii=False)}"
                     if len(json.dumps(value)) < 40 else f"{name}: {len(json.dumps(value)):,} bytes"
                     for name, value in request.items()).replace("|", "\\|").replace("\n", " ")


def measure():
    return [measure_lists(), measure_tools()]
