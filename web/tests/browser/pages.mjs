// Pages in Chromium, watched: a violation of the policy, an error on the console, a request to
// another host or a page that scrolls sideways fails the test that opened it.
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

// A browser beside a server; `close` ends both. Only the whole of Chromium shows PDF files.
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

// How long every answer takes at least, to find tests that do not wait for what they mean.
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
  // What is said here counts, instead of what the browser was told otherwise.
  context.setOffline = (isOffline) => {
    offline = isOffline;
    return Promise.all(context.pages().map(tell));
  };
}

// Without a path the page stays empty. Faults that a test provokes are `expected`: patterns of what
// the console says of them. Other hosts that it goes to are `others`.
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
    // What shows PDF files is an extension of the browser's own.
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

// No scrolling sideways, and nothing that axe finds. What it finds is looked at once more: colours
// may have begun to change meanwhile.
export async function isSound(page) {
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
    await isStill(page);
    assert.deepEqual(await findings(page), []);
  }
  sound.set(page, seen);
}
// What was found to be sound last.
const sound = new WeakMap();

// Until colours that are changing have changed; what turns for as long as something lasts goes on.
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

// One for each page, which stays: when one ends, simulated authenticators of others end with it.
const clients = new WeakMap();
async function clientOf(page) {
  if (!clients.has(page)) clients.set(page, await page.context().newCDPSession(page));
  return clients.get(page);
}

// In a world of its own, so that the policy of the page stays as it is. Of content that was looked
// at before, only what widths and colours change.
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

// The contrast of texts costs axe more than all the rest, and is the same for most of a long page.
async function findFaults(texts, isSameContent) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const ofLooks = ['target-size', 'link-in-text-block', 'scrollable-region-focusable'];
  const rules = isSameContent ? ofLooks : tags;
  const options = (runOnly) => ({ resultTypes: ['violations'], runOnly });
  const withoutContrast = { rules: { 'color-contrast': { enabled: false } } };
  const found = [await axe.run(document, { ...options(rules), ...withoutContrast })];
  const include = texts();
  if (include.length > 0) found.push(await axe.run({ include }, options(['color-contrast'])));
  const told = (node) => `${node.html.slice(0, 160)} ${node.failureSummary.split('\n')[1]}`;
  return JSON.stringify(
    found
      .flatMap(({ violations }) => violations)
      .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(told)]),
  );
}

// Where to look at the contrast: everywhere, or on pages with very many texts at the first and the
// last element for each size and colour of letters on each stack of backgrounds.
function ofEachContrast() {
  const stacks = new Map();
  const stackOf = (element) => {
    if (!element) return '';
    if (!stacks.has(element)) {
      const { backgroundColor, backgroundImage, opacity, filter, position } =
        getComputedStyle(element);
      // What is taken out of its place may lie on anything.
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

// Waits until there are that many, which may be a moment after a click: as many, and no more.
export async function counts(locator, number) {
  if (number > 0) await locator.nth(number - 1).waitFor({ state: 'attached' });
  await locator.nth(number).waitFor({ state: 'detached' });
  assert.equal(await locator.count(), number, String(locator));
}

// Waits until what is read is that, which may be a moment after a click.
export async function becomes(read, expected, message) {
  const until = Date.now() + 10_000;
  let is = await read();
  while (!isDeepStrictEqual(is, expected) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    is = await read();
  }
  assert.deepEqual(is, expected, message);
}

// Waits until the focus is there; it moves once what is shown has changed.
export const hasFocus = (locator, message = String(locator)) =>
  becomes(() => locator.evaluate((one) => one === document.activeElement), true, message);

// A picture of the whole page, for people to look at; colours that are changing have changed.
export const picture = (page, name) =>
  page.screenshot({
    path: join(process.env.TOOLYARD_PICTURES, `${name}.png`),
    fullPage: true,
    animations: 'disabled',
  });
