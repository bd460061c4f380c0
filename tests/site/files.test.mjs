// Files for programs: sitemaps against their schema, robots.txt, llms.txt, security.txt, the
// manifest, icons and pictures for social networks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import robotsParser from 'robots-parser';
import { validateXML } from 'xmllint-wasm';
import { alternatesOf, indexedPagesOf, pagesOf, savedSite } from './crawl.mjs';
import { elementsOf } from './links.mjs';

const site = savedSite();
const at = (path) => site.responses.get(site.address + path);
const maps = [...site.responses.values()].filter(({ path }) => path.startsWith('/sitemaps/'));

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const published = read('node_modules/sitemap/schema/sitemap.xsd');
const preload = [
  { fileName: 'sitemap.xsd', contents: published },
  { fileName: 'alternates.xsd', contents: read('schemas/alternates.xsd') },
];
const validate = (schema, contents) =>
  validateXML({ xml: [{ fileName: 'file.xml', contents }], schema: [schema], preload });

test('sitemaps are as their schema says', async () => {
  assert.ok(maps.length >= 10, String(maps.length));
  const schema = read('schemas/maps.xsd');
  for (const { url, type, text } of maps) {
    assert.match(type, /^application\/xml/);
    assert.deepEqual((await validate(schema, text)).errors, [], url);
    assert.ok(elementsOf(text).filter(({ name }) => name === 'url').length <= 50_000);
  }
  const index = await validate(read('schemas/map_index.xsd'), at('/sitemap.xml').text);
  assert.deepEqual(index.errors, []);
  const { text } = at('/sitemaps/pages.xml');
  for (const broken of [
    text.replace('<loc>', '<loc>x</loc><loc>'),
    text.replace('hreflang', 'lang'),
    text.replace('</loc>', '</loc><lastmod>yesterday</lastmod>'),
  ])
    assert.equal((await validate(schema, broken)).valid, false, 'it would notice');
});

test('sitemaps have all pages that search engines are to have, and no others', () => {
  const pages = new Map(indexedPagesOf(site).map((page) => [page.url, page]));
  const found = new Set();
  for (const { text } of maps) {
    const elements = elementsOf(text);
    for (const entry of elements.filter(({ name }) => name === 'url')) {
      const inner = elements.filter(({ parent }) => parent === entry);
      const url = inner.find(({ name }) => name === 'loc').text;
      assert.ok(!found.has(url), `${url} is there twice`);
      found.add(url);
      const page = pages.get(url);
      assert.ok(page, `${url} is not a page for search engines`);
      const alternates = inner
        .filter(({ name }) => name === 'link')
        .map(({ attributes }) => [attributes.hreflang, attributes.href]);
      assert.deepEqual(alternates, alternatesOf(page), url);
      const changed = inner.find(({ name }) => name === 'lastmod')?.text;
      const modified = page.$('meta[property="article:modified_time"]').attr('content');
      if (changed && modified) assert.equal(changed, modified, url);
    }
  }
  // Lists by tag and author and problems are found by links; further pages of lists are in none.
  const isLeftOut = /^\/(\w\w\/)?(tags|authors|problems)\/.|\?page=|^\/note\/elsewhere\//;
  const missing = [...pages.values()].filter(
    ({ url, path }) => !found.has(url) && !isLeftOut.test(path),
  );
  assert.deepEqual(
    missing.map(({ path }) => path),
    [],
  );
});

test('robots.txt lets search engines read the site, and nothing else', () => {
  const { url, text, type } = at('/robots.txt');
  assert.match(type, /^text\/plain/);
  const robots = robotsParser(url, text);
  assert.deepEqual(robots.getSitemaps(), [`${site.address}/sitemap.xml`]);
  for (const page of indexedPagesOf(site)) assert.ok(robots.isAllowed(page.url, 'Any'), page.path);
  for (const path of ['/admin/content/', '/account/', '/api/v1/t/base64/', '/search/?q=a'])
    assert.equal(robots.isAllowed(site.address + path, 'Any'), false, path);
  const html = pagesOf(site).find(({ path }) => path === '/').text;
  for (const [, path] of html.matchAll(/(?:href|src)="(\/(?:assets|og|site)[^"]*)"/g))
    assert.ok(robots.isAllowed(site.address + path, 'Any'), path);
});

test('llms.txt has a title, a summary and links with names', () => {
  const { text } = at('/llms.txt');
  const [title, , summary] = text.split('\n');
  assert.match(title, /^# \S/);
  assert.match(summary, /^> \S/);
  const lines = text.split('\n').slice(3);
  for (const line of lines) assert.match(line, /^($|## \S|- \[.+\]\(https?:\/\/\S+\)($|: \S))/);
  const links = lines.filter((line) => line.startsWith('- '));
  assert.ok(links.length > 30, String(links.length));
  for (const [, url] of text.matchAll(/\]\(([^)]+)\)/g))
    assert.equal(site.responses.get(url)?.status, 200, url);
});

test('security.txt has a contact and expires', () => {
  const fields = Object.fromEntries(
    at('/security.txt')
      .text.trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  assert.equal(fields.Contact, 'mailto:contact@tools.example');
  const left = Date.parse(fields.Expires) - Date.now();
  assert.ok(left > 0 && left <= 366 * 86_400_000, fields.Expires);
  assert.equal(fields.Canonical, `${site.address}/.well-known/security.txt`);
});

// Returns width and height of a PNG picture.
function sizeOf(png) {
  assert.equal(png.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n');
  assert.equal(png.toString('latin1', 12, 16), 'IHDR');
  assert.equal(png.toString('latin1', png.length - 8, png.length - 4), 'IEND');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('the manifest names icons of the sizes that they have', () => {
  const { type, text } = at('/site.webmanifest');
  assert.match(type, /^application\/manifest\+json/);
  const manifest = JSON.parse(text);
  assert.ok(manifest.name && manifest.short_name && manifest.start_url === '/');
  assert.match(manifest.theme_color, /^#[0-9a-f]{6}$/);
  assert.deepEqual(
    manifest.icons.map(({ sizes }) => sizes),
    ['192x192', '512x512'],
  );
  for (const { src, sizes, type: kind } of manifest.icons) {
    assert.equal(at(src).type, kind);
    assert.equal(sizeOf(at(src).bytes), sizes);
  }
  assert.equal(sizeOf(at('/apple-touch-icon.png').bytes), '180x180');
  const icon = at('/favicon.ico').bytes;
  assert.deepEqual([icon.readUInt16LE(2), icon.readUInt16LE(4)], [1, 1], 'one icon');
  const picture = icon.subarray(icon.readUInt32LE(18));
  assert.equal(picture.length, icon.readUInt32LE(14));
  assert.equal(sizeOf(picture), `${icon[6]}x${icon[7]}`);
});

test('pages have a picture for social networks', () => {
  let count = 0;
  for (const { url, $ } of pagesOf(site)) {
    const picture = $('meta[property="og:image"]').attr('content');
    if (!picture) continue;
    const { type, bytes } = site.responses.get(picture);
    assert.equal(type, 'image/png', url);
    const [width, height] = ['width', 'height'].map((name) =>
      $(`meta[property="og:image:${name}"]`).attr('content'),
    );
    assert.equal(`${width}x${height}`, '1200x630');
    assert.equal(sizeOf(bytes), '1200x630', picture);
    assert.ok(bytes.length < 300_000, `${picture}: ${bytes.length}`);
    count += 1;
  }
  assert.ok(count > 80, String(count));
});
