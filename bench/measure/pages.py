"""How soon pages are there on a phone: on a slow network, with a quarter of the processor.

The browser runs on every core: a phone is slow, but a page shares no core with the rest of its
browser.
"""
import tempfile

from . import browser, servers
from .report import Table, median

ROUNDS = 5
KEYS = 7
# What Chromium calls slow 4G, and a processor as slow as a phone's.
SLOW = {"processor": 4, "kbit_per_s": 1600, "latency_ms": 150}
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}

# Notes when fields are there and when results change, and what the browser tells of itself.
NOTES = """
const seen = { tasks: [], shift: 0, paint: 0, field: 0, result: 0, text: '' };
const watch = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(
    { type, buffered: true });
watch('longtask', (one) => seen.tasks.push(one.duration));
watch('layout-shift', (one) => { if (!one.hadRecentInput) seen.shift += one.value; });
watch('paint', (one) => {
  if (one.name === 'first-contentful-paint') seen.paint = one.startTime;
});
const look = () => {
  const field = 'main :is(textarea, input, select, button)';
  if (!seen.field && document.querySelector(field)) seen.field = performance.now();
  const text = document.querySelector('.answer :is(.output, .digests)')?.textContent ?? '';
  if (text && text !== seen.text) {
    seen.text = text;
    seen.result = performance.now();
    wake?.();
  }
};
let wake;
const resultAfter = (time) => new Promise((resolve) => {
  wake = () => { if (seen.result > time) resolve(seen.result - time); };
  wake();
});
const isIdle = () => new Promise((resolve) => {
  const last = () => requestIdleCallback(resolve);
  if (document.readyState === 'complete') last();
  else addEventListener('load', last);
});
new MutationObserver(look).observe(document, { childList: true, subtree: true,
  characterData: true });
"""

# What is opened; whether there is a first result to wait for.
PAGES = {
    "the index": ("/", False),
    "hash-generator": ("/t/hash-generator/#input=hello", True),
    "pdf-merge": ("/t/pdf-merge/", False),
    "the API reference": ("/docs/", False),
}
LIMITS = {"first paint": "1,000", "field": "", "first result": "1,500", "blocked": "200",
          "shift": "0.05"}


def load(page, url, has_result):
    """Milliseconds from the call for the page; blocked: what of its long tasks is above 50 ms."""
    page.run_first(NOTES)
    page.open(url)
    result = page.value("resultAfter(0)") if has_result else None
    page.value("isIdle()")
    seen = page.value("seen")
    return {"first paint": seen["paint"], "field": seen["field"], "first result": result,
            "blocked": sum(task - 50 for task in seen["tasks"]), "shift": seen["shift"]}


def once(chromium, url, has_result):
    with chromium.page() as page:
        page.slow_down(**SLOW)
        page.send("Emulation.setDeviceMetricsOverride", **PHONE)
        return load(page, url, has_result)


def keys(chromium, url):
    """From a key to its result, without anything slowed down."""
    times = []
    with chromium.page() as page:
        load(page, url, True)
        page.value("document.querySelector('main textarea').focus()")
        for _ in range(KEYS):
            before = page.value("performance.now()")
            page.type("x")
            times.append(page.value(f"resultAfter({before})"))
    return {"time": sorted(times)[KEYS // 2]}


def loading(chromium, server):
    made = Table("Pages on slow 4G (1.6 Mbit/s, 150 ms) with a quarter of the processor",
                 ["page", "first paint, ms ↓", "first field, ms ↓", "first result, ms ↓",
                  "blocked, ms ↓", "layout shift ↓"],
                 "390 px wide, nothing cached; the median of the rounds. A first result is that of an input in "
                 "the address. Blocked: what of each long task of the main thread is above 50 ms, "
                 "until the page is idle.")
    rounds = [{name: once(chromium, server.url(path), has_result)
               for name, (path, has_result) in PAGES.items()} for _ in range(ROUNDS)]
    for name, (_, has_result) in PAGES.items():
        all_of = [one[name] for one in rounds]
        made.add(name, *(f"{median(all_of, what):,.0f}" if has_result or what != "first result"
                         else "" for what in ("first paint", "field", "first result", "blocked")),
                 f"{median(all_of, 'shift'):.3f}")
    made.add("limit", *LIMITS.values())
    return made


def typing(chromium, server):
    made = Table("From a key to its result, on loopback", ["page", "median, ms ↓", "limit, ms"],
                 "Calls go out 150 ms after the last key.")
    url = server.url(PAGES["hash-generator"][0])
    rounds = [keys(chromium, url) for _ in range(ROUNDS)]
    made.add("hash-generator", f"{median(rounds, 'time'):,.0f}", "200")
    return made


def serving(folder, port):
    return [*servers.toolyard_command(folder, port), "--anonymous-tools", "on",
            "--anonymous-tools-per-minute", 0]


def measure():
    with tempfile.TemporaryDirectory() as folder:
        port = servers.free_port()
        with (servers.running("toolyard", serving(folder, port), port) as server,
              browser.chromium() as chromium):
            return [loading(chromium, server), typing(chromium, server)]
