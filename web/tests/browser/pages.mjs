// Pages in Chromium, watched: a policy violation, a console error, a request to another host, or a
// page that scrolls sideways fails the test that opened it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright-core';
import { startServer } from './server.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const widths = { wide: 1280, middle: 768, narrow: 320 };

// Starts a browser beside a server; `close` ends both. Only the full Chromium can show PDF files.
export async function start(settings, { showsPdf = false } = {}) {
  const server = await startServer(settings);
  const executablePath = showsPdf ? process.env.CHROMIUM : process.env.CHROMIUM_SHELL;
  const browser = await chromium.launch({ executablePath, args: quiet });
  return {
    server,
    open: (path, options) => open(browser, server, path, options),
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

// Minimum duration of every response, in milliseconds, to find tests that do not wait for what they
// check.
const delayMs = Number(process.env.TOOLYARD_PAGE_DELAY_MS ?? 0);
function slowDown(context) {
  let offline = false;
  const tell = async (page) => {
    const client = await clientOf(page);
    await client.send('Network.enable');
    const speed = { downloadThroughput: -1, uploadThroughput: -1 };
    const conditions = { offline, latency: delayMs, ...speed };
    await client.send('Network.emulateNetworkConditions', conditions);
  };
  context.on('page', (page) => tell(page).catch(() => undefined));
  // The emulated conditions override those of the original `setOffline`, which also holds for
  // workers.
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (isOffline) => {
    offline = isOffline;
    await setOffline(isOffline);
    await Promise.all(context.pages().map(tell));
  };
}

// Opens a page; without a path, an empty one. `expected` are patterns of console messages that the
// test provokes, `others` further hosts that the page may request.
async function open(browser, server, path, options = {}) {
  const { width = widths.wide, expected = [], others = [], withKey = true, ...context } = options;
  const opened = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'en-GB',
    ...context,
  });
  if (delayMs) slowDown(opened);
  const page = await opened.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    const isFault = message.type() === 'error' || /Content Security Policy/.test(text);
    if (isFault && !expected.some((one) => one.test(text))) faults.push(text);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The PDF viewer is an extension of the browser.
    const isLocal = ['blob:', 'data:', 'chrome:', 'chrome-extension:'].includes(url.protocol);
    const isOurs = [server.address, ...others].includes(url.origin) || isLocal;
    if (!isOurs) faults.push(`a request to ${url.origin}`);
  });
  if (withKey)
    await page.route('**/api/v1/t/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-api-key': server.key } }),
    );
  if (path) await page.goto(server.address + path);
  return {
    page,
    context: opened,
    faults,
    async close() {
      await isSound(page);
      await opened.close();
      assert.deepEqual(faults, []);
    },
  };
}

// Checks that the page does not scroll sideways, and that axe finds nothing. Findings are checked
// again at the top of the page, because colours may have been changing, and because the header that
// stays in view covers a part of what happens to be scrolled below it.
export async function isSound(page) {
  // Before, styles may be missing.
  await page.waitForLoadState();
  await isStill(page);
  assert.deepEqual(await tooWide(page), [], 'the page scrolls sideways');
  const seen = await page.evaluate(() => ({
    content: JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input, select, textarea')].map((one) => [
        one.value,
        one.checked,
        one === document.activeElement,
      ]),
    ]),
    look: `${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches} ${location}`,
  }));
  const before = sound.get(page);
  const isSameContent = before?.content === seen.content;
  if (isSameContent && before.look === seen.look) return;
  if ((await findings(page, isSameContent)).length > 0) {
    await page.evaluate(() => scrollTo(0, 0));
    await isStill(page);
    assert.deepEqual(await findings(page), []);
  }
  sound.set(page, seen);
}
// State in which each page was last found to be sound.
const sound = new WeakMap();

// Waits until all finite animations have ended; endless ones, such as spinners, continue.
const isStill = (page) =>
  page.evaluate(() => {
    const ends = (one) => one.effect?.getComputedTiming().endTime !== Infinity;
    const changes = document.getAnimations().filter(ends);
    return Promise.allSettled(changes.map((one) => one.finished)).then(() => undefined);
  });

const tooWide = (page) =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > room + 1)
      .map((one) => `${one.tagName} ${one.className}`)
      .slice(0, 5);
  });

// One session per page, which is never closed: closing one also ends the simulated authenticators
// of others.
const clients = new WeakMap();
async function clientOf(page) {
  if (!clients.has(page)) clients.set(page, await page.context().newCDPSession(page));
  return clients.get(page);
}

// Runs axe in an isolated world, so that the page's policy can stay as it is. For content that was
// checked before, only the rules that depend on width and colours are run.
async function findings(page, isSameContent = false) {
  const client = await clientOf(page);
  const { frame } = (await client.send('Page.getFrameTree')).frameTree;
  const evaluate = (contextId, expression) =>
    client.send('Runtime.evaluate', { contextId, expression, awaitPromise: true });
  if (worlds.get(page)?.document !== frame.loaderId) {
    const world = await client.send('Page.createIsolatedWorld', { frameId: frame.id });
    await evaluate(world.executionContextId, axe);
    worlds.set(page, { document: frame.loaderId, context: world.executionContextId });
  }
  const call = `(${findFaults})(${ofEachContrast}, ${isSameContent})`;
  const { result } = await evaluate(worlds.get(page).context, call);
  return JSON.parse(result.value);
}
const worlds = new WeakMap();

// The contrast of texts takes axe longer than all other rules, and is the same for most of a long
// page.
async function findFaults(texts, isSameContent) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const ofLooks = ['target-size', 'link-in-text-block', 'scrollable-region-focusable'];
  const rules = isSameContent ? ofLooks : tags;
  const options = (runOnly) => ({ resultTypes: ['violations'], runOnly });
  const withoutContrast = { rules: { 'color-contrast': { enabled: false } } };
  const found = [await axe.run(document, { ...options(rules), ...withoutContrast })];
  const include = texts();
  if (include.length > 0) found.push(await axe.run({ include }, options(['color-contrast'])));
  const reported = (node) => `${node.html.slice(0, 160)} ${node.failureSummary.split('\n')[1]}`;
  return JSON.stringify(
    found
      .flatMap(({ violations }) => violations)
      .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(reported)]),
  );
}

// Returns where to check the contrast: everywhere, or, on pages with very many texts, at the first
// and the last element for each size and colour of text on each stack of backgrounds.
function ofEachContrast() {
  const stacks = new Map();
  const stackOf = (element) => {
    if (!element) return '';
    if (!stacks.has(element)) {
      const { backgroundColor, backgroundImage, opacity, filter, position } =
        getComputedStyle(element);
      // An element out of the normal flow may be above anything.
      const place = ['static', 'relative'].includes(position) ? 'usual' : element.className;
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${place}`;
      const isSeen = own !== 'rgba(0, 0, 0, 0) none 1 none usual';
      stacks.set(element, stackOf(element.parentElement) + (isSeen ? `/${own}` : ''));
    }
    return stacks.get(element);
  };
  const hasText = (element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
  const ends = new Map();
  const texts = [...document.body.querySelectorAll('*')].filter(hasText);
  if (texts.length <= 1000) return [document.documentElement];
  for (const element of texts) {
    if (!element.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, textShadow, stackOf(element)].join();
    ends.set(look, [ends.get(look)?.[0] ?? element, element]);
  }
  return [...new Set([...ends.values()].flat())];
}

// Waits until there are exactly `number` elements, which may be a moment after a click.
export async function counts(locator, number) {
  if (number > 0) await locator.nth(number - 1).waitFor({ state: 'attached' });
  await locator.nth(number).waitFor({ state: 'detached' });
  assert.equal(await locator.count(), number, String(locator));
}

// Waits until the value read is the expected one, which may be a moment after a click.
export async function becomes(read, expected, message) {
  const until = Date.now() + 10_000;
  let is = await read();
  while (!isDeepStrictEqual(is, expected) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    is = await read();
  }
  assert.deepEqual(is, expected, message);
}

// Waits until the element has the focus, which moves after the content has changed.
export const hasFocus = (locator, message = String(locator)) =>
  becomes(() => locator.evaluate((one) => one === document.activeElement), true, message);

// Takes a picture of the whole page, for people to look at, after colour changes have ended.
export const picture = (page, name) =>
  page.screenshot({
    path: join(process.env.TOOLYARD_PICTURES, `${name}.png`),
    fullPage: true,
    animations: 'disabled',
  });

// Checks the page in several widths and both colour schemes, with a picture of each.
export async function looksRight(page, name, sizes = Object.keys(widths)) {
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width: widths[size], height: 900 });
      await page.emulateMedia({ colorScheme });
      await picture(page, `${name}-${size}-${colorScheme}`);
      await isSound(page);
    }
}
