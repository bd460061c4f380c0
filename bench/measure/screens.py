"""The admin pages of a large site: every call that they make when they are opened, over HTTP."""
import collections
import http.client
import json
import math
import os
import subprocess
import time
import urllib.parse

from . import content, search, servers
from .report import Table

SUBSCRIBERS, CHANGES = 1_000_000, 500_000
ITEMS, FACTS = 200_000, 10_000_000
BOUND_MS = 150
MOMENT_MS = 50  # after which pages ask for what comes sooner
MOST_CALLS, SECONDS = 30, 2
ADMIN = "/api/v1/admin/"
PAGE = "page_size=25"
QUERY = urllib.parse.quote("how to use tool number 77 online")
WEB_PAGE = urllib.parse.quote("https://bench.example/tools/tool-77/")

# What pages ask for that are made by hand, and lists with what people narrow them to; the lists
# themselves, their first and their last page, are those of the OpenAPI document.
PAGES = {
    "the start": [
        "content/?status=human_review&page_size=1",
        "autopilot/runs/?status=awaiting_approval&page_size=1",
        "autopilot/runs/?status=awaiting_approval&stop_reason=budget_exceeded&page_size=1",
        "email/campaigns/?status=paused&page_size=1", "jobs/?state=failed&page_size=1",
        "opportunities/?state=open&ordering=-estimated_gain&page_size=5", "metrics/"],
    "search": [
        "gsc/overview/?", "gsc/overview/?country=deu", "gsc/sync/?",
        "gsc/imports/?page_size=100", f"gsc/queries/?{PAGE}&filter_query=number+77",
        f"gsc/queries/?{PAGE}&country=deu&device=MOBILE", f"gsc/queries/?{PAGE}&ordering=-ctr",
        f"gsc/queries/?{PAGE}&match=regex&filter_query=number+77%5B0-4%5D",
        f"gsc/pages/?{PAGE}&filter_page=tool-77", f"gsc/pages/?{PAGE}&country=deu",
        f"gsc/history/?query={QUERY}", f"gsc/history/?page={WEB_PAGE}",
        f"gsc/pages/?match=equals&filter_query={QUERY}&page_size=10",
        f"gsc/queries/?match=equals&filter_page={WEB_PAGE}&page_size=10"],
    "opportunities and keywords": [
        f"opportunities/?{PAGE}&state=open&ordering=-score",
        f"opportunities/?{PAGE}&search=number+770", "opportunities/1/",
        f"keywords/?{PAGE}&search=77", f"keywords/?{PAGE}&ordering=-volume", "keywords/5/",
        "keywords/top/?"],
    "content": [
        f"content/?{PAGE}&status=draft&ordering=-updated_at", f"content/?{PAGE}&search=item777word",
        f"content/?{PAGE}&search=zebra", f"content/?{PAGE}&tool_slug=base64", "content/1/",
        f"content/1/revisions/?{PAGE}", "content/1/revisions/?page_size=2&include_body=true",
        "content/777/"],
    "subscribers": [
        f"email/subscribers/?{PAGE}&status=unsubscribed",
        f"email/subscribers/?{PAGE}&list=partners",
        f"email/subscribers/?{PAGE}&tag=customer", f"email/subscribers/?{PAGE}&locale=de",
        f"email/subscribers/?{PAGE}&status=enabled&locale=de",
        f"email/subscribers/?{PAGE}&list=news&status=enabled",
        f"email/subscribers/?{PAGE}&list=news&tag=customer",
        f"email/subscribers/?{PAGE}&list=news&ordering=email",
        f"email/subscribers/?{PAGE}&tag=customer&locale=de",
        f"email/subscribers/?{PAGE}&search=p777777", f"email/subscribers/?{PAGE}&search=person",
        f"email/subscribers/?{PAGE}&search=p77&list=news",
        f"email/subscribers/?{PAGE}&ordering=email",
        f"email/subscribers/?{PAGE}&ordering=created_at",
        "email/subscribers/777777/", "email/subscribers/777777/events/?page_size=20"],
    "campaigns": [
        "email/campaigns/1/", "email/campaigns/1/subjects/", "email/campaigns/2/",
        ("email/campaigns/2/preview/", {"without_recipients": True}),
        ("email/campaigns/2/preview/", {"counted_within_s": 30}),
        ("email/campaigns/2/preview/", {}),
        ("email/campaigns/2/preview/",
         {"segment": {"locale": "de", "tags": ["customer"]}, "counted_within_s": 30}),
        ("email/campaigns/2/preview/", {"lists": ["partners", "news"], "counted_within_s": 30}),
        ("email/campaigns/2/preview/",
         {"lists": [], "segment": {"tags": ["customer"]}, "counted_within_s": 30})],
    "jobs, invoices and audit": [
        f"jobs/?{PAGE}&kind=bench.wait&state=done", f"jobs/?{PAGE}&search=bench",
        f"marketplace/invoices/?{PAGE}&status=finalized",
        f"marketplace/invoices/?{PAGE}&search=N77",
        "audit/?object_kind=content_item&object_id=777&page_size=20",
        f"audit/?{PAGE}&action=update", f"audit/?{PAGE}&user_id=1",
        f"audit/?{PAGE}&object_kind=subscriber", f"audit/?{PAGE}&search=subscriber",
        f"audit/?{PAGE}&search=nowhere"],
}


# Milliseconds of a call: the first, the processor time of the server in it, when a page shows the
# first, and percentiles of those after it.
Times = collections.namedtuple("Times", "first processor shown p50 p99")


def fill(url, items, facts):
    program = servers.BUILD / "bench"
    for command in (["campaign_people", url, SUBSCRIBERS], ["content_lists", "fill", url, items],
                    ["search_data", "fill", url, facts], ["screen_records", url, CHANGES],
                    ["site_metrics", "traffic", url, CHANGES]):
        subprocess.run(["nice", "-n", "10", program / command[0], *map(str, command[1:])],
                       check=True, stdout=subprocess.DEVNULL)
    if url.startswith("postgres"):
        search.psql(url, "vacuum analyze")


def lists_of(document):
    """Every list of the admin side that belongs to no record, its first and its last page."""
    for path, item in document["paths"].items():
        names = {one["name"] for one in item.get("get", {}).get("parameters", [])}
        if path.startswith(ADMIN) and "{" not in path and "page_size" in names:
            yield path.removeprefix(ADMIN) + "?" + PAGE
            yield path.removeprefix(ADMIN) + f"?{PAGE}&page=last"


class TooExpensive(RuntimeError):
    """A call that the server refuses because of its work."""


class Caller:
    def __init__(self, server):
        self.server = server
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def once(self, path, body=None):
        """Milliseconds of a call that has to succeed."""
        start = time.perf_counter()
        self.connection.request("GET" if body is None else "POST", path,
                                None if body is None else json.dumps(body),
                                {"Authorization": f"Bearer {self.server.key}",
                                 "Content-Type": "application/json"})
        answer = self.connection.getresponse()
        text = answer.read()
        took = (time.perf_counter() - start) * 1e3
        if answer.status != 200:
            kind = TooExpensive if b'"too_expensive"' in text else RuntimeError
            raise kind(f"{path} is refused with {answer.status}: {text[:300]!r}")
        return took

    def first(self, path, body=None):
        """Its time, and the processor time that the server spent on it."""
        before = self.server.cpu_seconds()
        took = self.once(path, body)
        return took, (self.server.cpu_seconds() - before) * 1e3

    def more(self, path, body=None):
        """As many as fit into some seconds, the fastest first."""
        times = []
        end = time.monotonic() + SECONDS
        while len(times) < 3 or len(times) < MOST_CALLS and time.monotonic() < end:
            times.append(self.once(path, body))
        return sorted(times)


def percentile(times, share):
    return times[math.ceil(share * len(times)) - 1]


def counted_lists(document):
    """Of the admin side, those whose number of records may be left open."""
    for path, item in document["paths"].items():
        names = {one["name"] for one in item.get("get", {}).get("parameters", [])}
        if path.startswith(ADMIN) and "count_up_to" in names:
            yield path.removeprefix(ADMIN)


def sooner(call, counted):
    """What a page shows where the whole takes more than a moment; none where it has nothing."""
    path, body = call
    if body is not None:
        has_none = "without_recipients" in body
        return None if has_none else (path, {**body, "without_recipients": True})
    if path.partition("?")[0] in counted and "page=last" not in path:
        return path + "&count_up_to=10001", None
    return None


def calls_of(document):
    """The page, the path and the body of each call."""
    for path in lists_of(document):
        yield "a list", path, None
    for page, calls in PAGES.items():
        for call in calls:
            yield page, *(call if isinstance(call, tuple) else (call, None))


def times_of(caller, path, body, counted):
    part = sooner((path, body), counted)
    part_took = caller.once(ADMIN + part[0], part[1]) if part else math.inf
    try:
        first, processor = caller.first(ADMIN + path, body)
    except TooExpensive:
        if not part:
            raise
        path, body = part  # which the page keeps
        first, processor = caller.first(ADMIN + path, body)
    later = caller.more(ADMIN + path, body)
    return Times(first, processor, min(first, MOMENT_MS + part_took), percentile(later, 0.5),
                 percentile(later, 0.99))


def measure_calls(server):
    """The times of all calls, by page and call."""
    server.key = servers.access_token(server)
    document = json.loads(servers.get(server, "/api/v1/schema/"))
    counted = set(counted_lists(document))
    caller, made = Caller(server), {}
    for page, path, body in calls_of(document):
        call = path if body is None else f"{path} {json.dumps(body)}"
        made[page, call] = times_of(caller, path, body, counted)
    return made


def measure_on(engine):
    made = Table(f"Calls of the admin pages on {engine}",
                 ["page", "call", "first, ms ↓", "its processor, ms ↓", "shown, ms ↓",
                  "p50, ms ↓", "p99, ms ↓", f"over {BOUND_MS} ms"],
                 f"{SUBSCRIBERS:,} subscribers, a campaign sent to all of them, {ITEMS:,} content "
                 f"items, {FACTS:,} search facts, {CHANGES:,} changes, jobs and usage rows, a "
                 "tenth of invoices and opportunities. One call after the other, at most "
                 f"{MOST_CALLS} or for {SECONDS} s; first: the one before them, with the processor "
                 "time of the server, without that of PostgreSQL; shown: until a page shows the "
                 f"first, which after {MOMENT_MS} ms is what comes without a number that is still "
                 "being counted.")
    with content.database(engine) as url:
        fill(url, ITEMS, FACTS)
        with content.serving(url) as server:
            for (page, call), times in measure_calls(server).items():
                made.add(page, call, *(f"{time:.1f}" for time in times),
                         "" if times.shown <= BOUND_MS else "slow")
            made.notes += f" The server took {server.resident_mib():.0f} MiB at the end."
    return made


def measure():
    return [measure_on(engine)
            for engine in os.environ.get("TOOLYARD_BENCH_ENGINES", "SQLite PostgreSQL").split()]
