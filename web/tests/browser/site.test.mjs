// Pages of the public site: how they look, that they need no script, and that people find their
// way.
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { hasFocus, isSound, looksRight, picture, start, widths } from './pages.mjs';
import { publishTexts } from './site_texts.mjs';

let here;
before(async () => {
  here = await start(['--demo', '--sign-ins-per-minute', '0']);
  await publishTexts(here.server);
});
after(() => here.close());

const everything = '/tutorials/everything/';
const pages = {
  text: everything,
  short: '/blog/short/',
  demo_text: '/faq/what-is-base64-used-for/',
  list: '/blog/',
  first_page: '/note/',
  second_page: '/note/?page=2',
  tag: '/tags/tokens/',
  search_empty: '/search/',
  search: '/search/?q=json',
  search_none: '/search/?q=nothing-has-this-word',
  missing: '/nothing/here/',
  gone: '/blog/gone/',
  landing: '/start/',
};
const expected = [/status of 4(04|10)/];
const open = (path, options) => here.open(path, { expected, ...options });

// Opens a page in a browser without scripts, where axe, which is one, cannot run.
async function openWithoutScripts(path, options) {
  const { page, context, faults } = await open(path, { javaScriptEnabled: false, ...options });
  return {
    page,
    async close() {
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}

test('pages look right in every width and colour scheme', async (all) => {
  for (const [name, path] of Object.entries({ ...pages, home: '/', tool: '/t/json-formatter/' }))
    await all.test(name, async () => {
      const { page, close } = await open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await looksRight(page, `site-${name}`);
      await close();
    });
});

test('pages fit from 320 to 1920 pixels, at 200 % and from right to left', async (all) => {
  for (const [name, path] of Object.entries(pages))
    await all.test(name, async () => {
      const { page, close } = await open(path, { width: 1920 });
      await isSound(page);
      // A window of 1280 pixels at 200 % has 640.
      await page.setViewportSize({ width: 640, height: 450 });
      await isSound(page);
      await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await picture(page, `site-${name}-rtl-${width}`);
        await isSound(page);
      }
      await close();
    });
});

test('pages work in forced colours, and on paper', async () => {
  for (const path of [everything, '/start/', '/blog/']) {
    const { page, close } = await open(path);
    await page.emulateMedia({ forcedColors: 'active' });
    await isSound(page);
    await page.emulateMedia({ forcedColors: 'none', media: 'print', colorScheme: 'dark' });
    for (const hidden of ['.site-top', '.site-footer', '.text-side', '.text-fold'])
      for (const one of await page.locator(hidden).all())
        assert.equal(await one.isVisible(), false, `${hidden} of ${path}`);
    assert.equal(await page.locator('h1').isVisible(), true);
    const ink = await page.locator('h1').evaluate((one) => getComputedStyle(one).color);
    assert.equal(ink, 'rgb(0, 0, 0)', 'dark pages are printed in black');
    await picture(page, `site-printed${path.replaceAll('/', '-')}`);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await close();
  }
});

test('headings and landmarks are in order, and ids are unique', async () => {
  for (const path of [...Object.values(pages), '/t/json-formatter/']) {
    const { page, close } = await open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const found = await page.evaluate(() => ({
      levels: [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(
        (one) => +one.tagName[1],
      ),
      ids: [...document.querySelectorAll('[id]')].map((one) => one.id),
    }));
    assert.equal(found.levels.filter((level) => level === 1).length, 1, path);
    found.levels.forEach((level, i) => assert.ok(level <= (found.levels[i - 1] ?? 0) + 1, path));
    assert.equal(new Set(found.ids).size, found.ids.length, path);
    await close();
  }
});

// Returns the numbers of characters in the lines of an element, without the last line.
const linesOf = (paragraph) =>
  paragraph.evaluate((element) => {
    const lines = new Map();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let i = 0; i < node.length; ++i) {
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        const line = Math.round(range.getBoundingClientRect().bottom / 12);
        lines.set(line, (lines.get(line) ?? 0) + 1);
      }
    return [...lines.values()].slice(0, -1);
  });

test('the lines of a text have a length that is read well', async () => {
  const { page, close } = await open(everything);
  const longest = Math.max(...(await linesOf(page.locator('.prose > p').first())));
  assert.ok(longest >= 60 && longest <= 80, String(longest));
  await close();
});

test('contents lead to the headings, beside a text and in the fold on a phone', async () => {
  for (const width of [widths.wide, widths.narrow]) {
    const { page, close } = await open(everything, { width });
    if (width === widths.narrow) await page.locator('.text-fold summary').click();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const names = await contents.getByRole('link').allInnerTexts();
    assert.ok(names.length >= 4, names.join());
    for (const name of names) {
      await contents.getByRole('link', { name, exact: true }).click();
      const heading = page.locator('.prose :is(h2, h3):target');
      await heading.waitFor();
      assert.equal(await heading.innerText(), name);
      assert.ok(await heading.evaluate((one) => one.getBoundingClientRect().top >= 0), name);
    }
    await close();
  }
});

test('a heading has a link to itself, which is seen when it has the focus', async () => {
  const { page, close } = await open(everything);
  const link = page.getByRole('link', { name: 'Link to “The three parts”' });
  assert.equal(await link.evaluate((one) => getComputedStyle(one).opacity), '0');
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await hasFocus(link);
  assert.equal(await link.evaluate((one) => getComputedStyle(one).opacity), '1');
  await page.keyboard.press('Enter');
  assert.equal(new URL(page.url()).hash, '#user-content-the-three-parts');
  await close();
});

test('the first key leads past the header', async () => {
  const { page, close } = await open(everything);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await hasFocus(skip);
  assert.equal(await skip.evaluate((one) => getComputedStyle(one).outlineStyle), 'solid');
  await page.keyboard.press('Enter');
  await hasFocus(page.locator('main'));
  await close();
});

test('without scripts, people search, read and go on', async () => {
  const { page, close } = await openWithoutScripts(everything);
  await page.getByRole('searchbox', { name: 'Search' }).fill('json');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search/?q=json');
  await page.getByRole('link', { name: 'JSON formatter' }).waitFor();
  await page.getByRole('link', { name: 'Why is my JSON not valid?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Why is my JSON not valid?' }).waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Blog').click();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  await close();
});

test('on a phone without scripts, menu and search are within reach', async () => {
  const { page, close } = await openWithoutScripts('/blog/', { width: widths.narrow });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'API' }).scrollIntoViewIfNeeded();
  await menu.getByRole('link', { name: 'Tutorials' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tutorials' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox', { name: 'Words to find' }).fill('no such thing at all');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Nothing was found for “no such thing at all”.').waitFor();
  await page.goto(`${here.server.address}/t/json-formatter/`);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).waitFor();
  await close();
});

test('lists lead from page to page', async () => {
  const { page, close } = await open('/note/');
  assert.equal(await page.locator('.entry').count(), 20);
  await page.getByRole('link', { name: 'Older texts' }).click();
  await page.getByText('Page 2', { exact: true }).waitFor();
  assert.equal(await page.locator('.entry').count(), 2);
  await page.getByRole('link', { name: 'Newer texts' }).click();
  await page.getByText('Page 1', { exact: true }).waitFor();
  await close();
});

test('what is not there and what was taken back lead on', async () => {
  for (const [path, status, name] of [
    ['/nothing/here/', 404, 'Page not found'],
    ['/blog/gone/', 410, 'This page was removed'],
  ]) {
    const headers = { Accept: 'text/html' };
    assert.equal((await fetch(here.server.address + path, { headers })).status, status);
    const { page, close } = await open(path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('searchbox', { name: 'Words to find' }).fill('base64');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Base64', exact: true }).waitFor();
    await close();
  }
});

test('a landing page is put together from blocks', async () => {
  const { page, close } = await open('/start/');
  assert.equal(await page.locator('.block-columns > div').count(), 3);
  await page.locator('.block-hero').getByRole('link', { name: 'Open the tools' }).waitFor();
  const answer = page.getByText('Yes: one binary.');
  assert.equal(await answer.isVisible(), false);
  await page.getByText('Can I run it myself?').click();
  assert.equal(await answer.isVisible(), true);
  await page.locator('.block-cta').getByRole('link', { name: 'Create a key' }).waitFor();
  assert.equal(await page.getByText(':::').count(), 0);
  await close();
});

// Returns the body of a response as transferred.
const get = (path) =>
  new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'gzip' };
    http
      .get(here.server.address + path, { headers }, (answer) => {
        assert.equal(answer.statusCode, 200, path);
        let size = 0;
        answer.on('data', (part) => (size += part.length));
        answer.on('end', () => resolve(size));
      })
      .on('error', reject);
  });

test('a text weighs less than 20 KB with its styles, and has no script', async () => {
  for (const path of [everything, '/blog/', '/start/', '/search/']) {
    const html = await (await fetch(here.server.address + path)).text();
    const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map((found) => found[1]);
    assert.equal(styles.length, 1, styles.join(' '));
    const scripts = html.match(/<script[^>]*>/g);
    assert.deepEqual(scripts, ['<script type="application/ld+json">'], path);
    const weights = await Promise.all([path, ...styles].map(get));
    const weight = weights.reduce((sum, one) => sum + one, 0);
    assert.ok(weight < 20_000, `${path}: ${weights.join(' + ')}`);
  }
});
