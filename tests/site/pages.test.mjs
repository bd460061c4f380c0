// Every page of the site: its links, what it says about itself to search engines, its headings, and
// its HTML by html-validate.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { alternatesOf, canonicalOf, indexedPagesOf, pagesOf, savedSite, target } from './crawl.mjs';

const site = savedSite();
const pages = pagesOf(site);
const indexed = indexedPagesOf(site);

// Pages of the program, such as the API reference, have no card for social networks.
const isOfSite = ({ $ }) => $('meta[property="og:type"]').length > 0;

test('the site has pages of every kind', () => {
  const paths = new Set([...site.responses.values()].map(({ path }) => path));
  for (const path of [
    ...['/', '/de/', '/ar/', '/t/base64/', '/de/t/base64/', '/tutorials/', '/note/?page=2'],
    ...['/blog/bytes/', '/ar/blog/bytes/', '/tags/node.js/', '/authors/j.-r.-example/', '/start/'],
    ...['/privacy/', '/search/', '/feed.xml', '/feed.json', '/blog/feed.xml', '/sitemap.xml'],
    ...['/og/index.png', '/site.webmanifest', '/docs/', '/favicon.ico', '/apple-touch-icon.png'],
  ])
    assert.ok(paths.has(path), path);
});

test('every link leads to something, and every fragment to an element', () => {
  const documents = new Map(pages.map(({ url, $ }) => [url, $]));
  const broken = site.links.flatMap(({ from, to }) => {
    const end = target(site, to);
    if (end?.status !== 200) return [`${from} links to ${to}, which has ${end?.status}`];
    const id = decodeURIComponent(new URL(to).hash.slice(1));
    const has = id === '' || documents.get(end.url)?.(`[id="${quoted(id)}"]`).length === 1;
    return has ? [] : [`${from} links to ${to}, which has no such element`];
  });
  assert.deepEqual(broken, []);
});

const quoted = (id) => id.replaceAll(/["\\]/g, '\\$&');

test('links lead to pages themselves, and not over redirects', () => {
  const moved = site.links.filter(({ to }) => site.responses.get(to)?.location);
  assert.deepEqual(moved, []);
});

test('a page names its address, as do those who share it', () => {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  for (const page of pages.filter(({ $ }) => $('link[rel=canonical]').length > 0)) {
    const canonical = canonicalOf(page);
    if (page.path === '/note/elsewhere/') {
      assert.equal(canonical, 'https://example.org/first-published/');
      continue;
    }
    assert.equal(page.$('link[rel=canonical]').length, 1, page.url);
    assert.ok([page.url, page.url.replace(/\?.*/, '')].includes(canonical), page.url);
    assert.equal(canonicalOf(byUrl.get(canonical)), canonical, page.url);
    if (isOfSite(page))
      assert.equal(page.$('meta[property="og:url"]').attr('content'), canonical, page.url);
  }
  for (const page of indexed.filter(({ path }) => path !== '/note/elsewhere/'))
    assert.equal(canonicalOf(page), page.url);
});

test('pages in other languages name each other', () => {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const translated = pages.filter((page) => alternatesOf(page).length > 0);
  for (const page of translated) {
    const alternates = alternatesOf(page);
    const languages = alternates.map(([language]) => language);
    assert.equal(new Set(languages).size, languages.length, page.url);
    assert.ok(
      alternates.some(([, url]) => url === canonicalOf(page)),
      `${page.url} is not among its alternates`,
    );
    for (const [language, url] of alternates) {
      const other = byUrl.get(url);
      assert.ok(other, `${page.url} names ${url}, which is not a page`);
      assert.deepEqual(alternatesOf(other), alternates, `${page.url} and ${url}`);
      if (language !== 'x-default') assert.equal(other.$('html').attr('lang'), language, url);
    }
  }
  for (const path of [
    '/',
    '/de/',
    '/ar/t/base64/',
    '/ar/blog/bytes/',
    '/blog/',
    '/de/datenschutz/',
  ])
    assert.ok(
      translated.some((page) => page.path === path),
      path,
    );
});

test('pages are written in the direction of their language', () => {
  for (const { url, $ } of pages)
    assert.equal($('html').attr('dir'), $('html').attr('lang') === 'ar' ? 'rtl' : undefined, url);
});

// Checks texts of pages, which are unique in each language. A text of a few words may have less.
function areDistinct(read, [min, max]) {
  const known = new Map();
  for (const page of indexed) {
    const text = read(page);
    assert.ok(text, `${page.url} has none`);
    const key = `${page.$('html').attr('lang')} ${text}`;
    assert.equal(known.get(key), undefined, `${page.url}: ${text}`);
    known.set(key, page.url);
    if (!isOfSite(page)) continue;
    const { length } = [...text];
    const isLong = length >= min || page.$('.prose').text().trim().length < min;
    assert.ok(isLong && length <= max, `${page.url} has ${length} characters: ${text}`);
  }
}
test('titles are unique and fit into results of a search', () =>
  areDistinct(({ $ }) => $('title').text(), [10, 70]));
test('descriptions are unique and say something', () =>
  areDistinct(({ $ }) => $('meta[name=description]').attr('content'), [25, 170]));

test('a page has one main heading, and leaves no level out', () => {
  for (const { url, $ } of pages) {
    const levels = $('h1, h2, h3, h4, h5, h6')
      .get()
      .map(({ tagName }) => +tagName[1]);
    assert.equal(levels.filter((level) => level === 1).length, 1, `${url}: ${levels.join(' ')}`);
    levels.forEach((level, i) =>
      assert.ok(level <= (levels[i - 1] ?? 0) + 1, `${url}: ${levels.join(' ')}`),
    );
  }
});

test('the HTML is valid', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const found = [];
  for (const { url, text } of pages) {
    const { results } = await validator.validateString(text, url);
    for (const { line, ruleId, message } of results.flatMap((one) => one.messages))
      found.push(`${url}:${line}: ${ruleId}: ${message}`);
  }
  assert.deepEqual(found, []);
  const broken = await validator.validateString('<!doctype html><p><div></div></p><img src="a">');
  assert.equal(broken.valid, false, 'it would notice');
});
