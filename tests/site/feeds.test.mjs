// The feeds: well-formed, as RFC 4287 and JSON Feed 1.1 require, and as another program reads them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { parseFeed } from 'feedsmith';
import { savedSite } from './crawl.mjs';
import { elementsOf } from './links.mjs';

const site = savedSite();
const ofType = (type) => [...site.responses.values()].filter((one) => one.type.startsWith(type));
const atoms = ofType('application/atom+xml');
const jsons = ofType('application/feed+json');
const atom = 'http://www.w3.org/2005/Atom';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const absolute = (url) => new URL(url).href;
// Links, pictures and forms of an entry, which feed readers show away from its page.
function linksOf(html) {
  const $ = load(html, undefined, false);
  return ['href', 'src', 'action'].flatMap((name) =>
    $(`[${name}]`)
      .get()
      .map((one) => $(one).attr(name)),
  );
}

const childrenOf = (elements, parent, name) =>
  elements.filter((one) => one.parent === parent && one.name === name && one.uri === atom);
const only = (elements, parent, name) => {
  const found = childrenOf(elements, parent, name);
  assert.equal(found.length, 1, `${name} of ${parent.name}`);
  return found[0];
};
const linkOf = (elements, parent, rel) => {
  const links = childrenOf(elements, parent, 'link').filter((one) => one.attributes.rel === rel);
  assert.equal(links.length, 1, rel);
  return links[0].attributes;
};

test('there is a feed of all, of each type, and in each language', () => {
  const paths = [...atoms, ...jsons].map(({ path }) => path);
  for (const path of [
    ...['/feed.xml', '/feed.json', '/de/feed.xml', '/de/feed.json', '/ar/feed.xml'],
    ...['/blog/feed.xml', '/tutorials/feed.xml', '/note/feed.xml', '/de/tutorials/feed.xml'],
  ])
    assert.ok(paths.includes(path), path);
});

test('Atom feeds have what RFC 4287 requires', () => {
  for (const { url, text } of atoms) {
    const elements = elementsOf(text);
    const [feed] = elements;
    assert.deepEqual([feed.uri, feed.name], [atom, 'feed'], url);
    assert.ok(feed.attributes.lang, url);
    const updated = only(elements, feed, 'updated').text;
    assert.match(updated, instant);
    absolute(only(elements, feed, 'id').text);
    assert.ok(only(elements, feed, 'title').text.trim());
    assert.ok(only(elements, only(elements, feed, 'author'), 'name').text.trim());
    assert.equal(linkOf(elements, feed, 'self').href, url);
    const page = linkOf(elements, feed, 'alternate').href;
    assert.equal(site.responses.get(page)?.status, 200, page);
    const entries = childrenOf(elements, feed, 'entry');
    assert.ok(entries.length > 0 && entries.length <= 20, url);
    const ids = entries.map((entry) => only(elements, entry, 'id').text);
    assert.equal(new Set(ids).size, ids.length, url);
    const times = entries.map((entry) => {
      const [published, changed] = ['published', 'updated'].map(
        (name) => only(elements, entry, name).text,
      );
      assert.match(published, instant);
      assert.match(changed, instant);
      assert.ok(Date.parse(published) <= Date.parse(changed), url);
      assert.ok(only(elements, entry, 'title').text.trim());
      const address = linkOf(elements, entry, 'alternate').href;
      assert.equal(site.responses.get(address)?.status, 200, address);
      const content = only(elements, entry, 'content');
      assert.equal(content.attributes.type, 'html');
      assert.ok(content.text.trim(), address);
      linksOf(content.text).forEach(absolute);
      for (const { attributes } of childrenOf(elements, entry, 'category'))
        assert.ok(attributes.term);
      return Date.parse(changed);
    });
    assert.equal(Date.parse(updated), Math.max(...times), url);
  }
});

// The address of a text changes with its slug; a reader must not see it as another text then.
test('entries have an id that is not their address', () => {
  const found = new Map();
  for (const { text } of atoms) {
    const elements = elementsOf(text);
    for (const entry of elements.filter(({ name }) => name === 'entry')) {
      const id = only(elements, entry, 'id').text;
      assert.match(id, /^tag:[a-z0-9.-]+,\d{4}-\d\d-\d\d:[\w-]+$/);
      const { href } = linkOf(elements, entry, 'alternate');
      assert.equal(found.get(id) ?? href, href, 'the same id in all feeds');
      found.set(id, href);
    }
  }
  assert.equal(new Set(found.values()).size, found.size);
});

test('JSON feeds have what version 1.1 requires', () => {
  for (const { url, text } of jsons) {
    const feed = JSON.parse(text);
    assert.equal(feed.version, 'https://jsonfeed.org/version/1.1');
    assert.equal(feed.feed_url, url);
    assert.equal(site.responses.get(feed.home_page_url)?.status, 200);
    assert.ok(feed.title && feed.language);
    assert.ok(feed.items.length > 0 && feed.items.length <= 20);
    assert.equal(new Set(feed.items.map(({ id }) => id)).size, feed.items.length);
    for (const item of feed.items) {
      assert.equal(typeof item.id, 'string');
      assert.equal(site.responses.get(item.url)?.status, 200, item.url);
      assert.match(item.date_published, instant);
      assert.match(item.date_modified, instant);
      assert.ok(item.title && item.content_html);
      linksOf(item.content_html).forEach(absolute);
      assert.ok((item.tags ?? []).every((tag) => typeof tag === 'string'));
      assert.ok((item.authors ?? []).every(({ name }) => name));
    }
  }
});

test('another program reads the same texts in both', () => {
  const read = (path) => parseFeed(site.responses.get(site.address + path).text);
  for (const folder of ['/', '/de/', '/ar/']) {
    const one = read(`${folder}feed.xml`);
    const other = read(`${folder}feed.json`);
    assert.deepEqual([one.format, other.format], ['atom', 'json']);
    assert.equal(one.feed.title.value ?? one.feed.title, other.feed.title);
    const entries = one.feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.links.find(({ rel }) => rel === 'alternate').href,
      title: entry.title.value ?? entry.title,
      html: entry.content.value ?? entry.content,
      date: +new Date(entry.published),
      authors: entry.authors?.map(({ name }) => name),
    }));
    const items = other.feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      html: item.content_html,
      date: +new Date(item.date_published),
      authors: item.authors?.map(({ name }) => name),
    }));
    assert.deepEqual(
      entries.map((entry) => ({ ...entry, html: entry.html.trim() })),
      items.map((item) => ({ ...item, html: item.html.trim() })),
    );
  }
});
