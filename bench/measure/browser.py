"""Chromium without a window, spoken to by its DevTools protocol over pipes."""
import contextlib
import json
import os
import shutil
import subprocess
import tempfile

QUIET = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--remote-debugging-pipe"]


class Browser:
    def __init__(self, commands, answers):
        self.commands, self.answers, self.number, self.events = commands, answers, 0, []

    def receive(self):
        """The next message; the browser ends each with a zero byte."""
        text = bytearray()
        while (one := self.answers.read(1)) != b"\0":
            if not one:
                raise RuntimeError("Chromium has ended")
            text += one
        return json.loads(text)

    def send(self, method, session=None, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self.commands.write(json.dumps(message).encode() + b"\0")
        while (answer := self.receive()).get("id") != self.number:
            self.events.append(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    @contextlib.contextmanager
    def page(self):
        """A tab that shares neither cache nor storage with any other."""
        context = self.send("Target.createBrowserContext")["browserContextId"]
        target = self.send("Target.createTarget", url="about:blank", width=1280, height=900,
                           browserContextId=context)["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        try:
            yield Page(self, session)
        finally:
            self.send("Target.disposeBrowserContext", browserContextId=context)
            self.events.clear()


class Page:
    WORLD = "measuring"

    def __init__(self, browser, session):
        self.browser, self.session, self.world = browser, session, None
        for domain in ("Page", "Network", "Runtime"):
            self.send(f"{domain}.enable")

    def send(self, method, **params):
        return self.browser.send(method, self.session, **params)

    def slow_down(self, processor, kbit_per_s, latency_ms):
        bytes_per_s = kbit_per_s * 1000 / 8
        self.send("Emulation.setCPUThrottlingRate", rate=processor)
        self.send("Network.emulateNetworkConditions", offline=False, latency=latency_ms,
                  downloadThroughput=bytes_per_s, uploadThroughput=bytes_per_s)

    def run_first(self, script):
        """Runs a script before any of the page's, in a world of its own, where the page's policy
        does not reach."""
        self.send("Page.addScriptToEvaluateOnNewDocument", source=script, worldName=self.WORLD)

    def open(self, url):
        self.browser.events.clear()
        self.send("Page.navigate", url=url)
        while self.world is None:
            events = self.browser.events
            event = events.pop(0) if events else self.browser.receive()
            context = event.get("params", {}).get("context", {})
            if context.get("name") == self.WORLD and context.get("origin", "").startswith("http"):
                self.world = context["id"]

    def value(self, expression):
        """What a script of that world comes to; promises are waited for."""
        made = self.send("Runtime.evaluate", expression=expression, contextId=self.world,
                         awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in made:
            raise RuntimeError(made["exceptionDetails"]["exception"].get("description"))
        return made["result"].get("value")

    def type(self, text):
        for letter in text:
            self.send("Input.dispatchKeyEvent", type="char", text=letter)


@contextlib.contextmanager
def chromium():
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or "chromium-browser"
    ours, theirs = os.pipe(), os.pipe()  # commands, answers

    def connect():
        # Above the places where they have to be, so that neither is written over.
        commands, answers = os.dup2(ours[0], 30), os.dup2(theirs[1], 31)
        os.dup2(commands, 3)
        os.dup2(answers, 4)

    with tempfile.TemporaryDirectory() as profile:
        process = subprocess.Popen([program, *QUIET, f"--user-data-dir={profile}"],
                                   preexec_fn=connect, close_fds=False, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(ours[0])
        os.close(theirs[1])
        with open(ours[1], "wb", buffering=0) as commands, open(theirs[0], "rb") as answers:
            browser = Browser(commands, answers)
            try:
                yield browser
            finally:
                browser.send("Browser.close")
                process.wait(20)
