// Addresses that are not, not any more, or differently spelled ones of pages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { load } from 'cheerio';
import { HtmlValidate } from 'html-validate';
import { read } from './crawl.mjs';
import { startSite } from './site.mjs';

let here;
before(async () => {
  here = await startSite();
});
after(() => here?.server.stop());

const at = (path, options) => read(here.server.address + path, options);
const pathOf = (url) => url && new URL(url).pathname + new URL(url).search;

// Pages come to show a change within a second; a slow machine is given longer.
async function becomes(path, status) {
  const until = Date.now() + 30_000;
  let answer = await at(path);
  while (answer.status !== status && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await at(path);
  }
  assert.equal(answer.status, status, path);
  return answer;
}

test('other spellings of an address lead to the page', async () => {
  for (const [path, to] of [
    ['/tutorials/base64-by-example', '/tutorials/base64-by-example/'],
    ['/Tutorials/Base64-By-Example/', '/tutorials/base64-by-example/'],
    ['//tutorials///base64-by-example/', '/tutorials/base64-by-example/'],
    ['/tutorials/base64%2Dby%2Dexample/', '/tutorials/base64-by-example/'],
    ['/DE/tutorials/einen-download-prufen', '/de/tutorials/einen-download-prufen/'],
    ['/tags/Node.js', '/tags/node.js/'],
    ['/privacy', '/privacy/'],
  ]) {
    const { status, location } = await at(path);
    assert.deepEqual([status, pathOf(location)], [301, to], path);
    assert.equal((await at(to)).status, 200, to);
  }
});

test('redirects of the owner are followed in one step', async () => {
  for (const [path, status, to] of [
    ['/api-docs/', 301, '/docs/'],
    ['/API-Docs', 301, '/docs/'],
    ['/wiki/?utm_source=a', 302, '/tutorials/'],
    ['/forum/', 410, undefined],
  ]) {
    const answer = await at(path);
    assert.deepEqual([answer.status, pathOf(answer.location ?? undefined)], [status, to], path);
    if (to) assert.equal((await at(to)).status, 200);
  }
});

test('pages of what is missing are pages, and not for search engines', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  for (const [path, status] of [
    ['/nothing/here/', 404],
    ['/blog/nothing/', 404],
    ['/de/nichts/', 404],
    ['/t/no-such-tool/', 404],
    ['/tags/no-such-tag/', 404],
    ['/note/?page=3', 404],
    ['/og/nothing.png', 404],
    ['/sitemaps/en.nothing.1.xml', 404],
    ['/blog/gone/', 410],
    ['/forum/', 410],
  ]) {
    const answer = await at(path);
    assert.equal(answer.status, status, path);
    assert.match(answer.type, /^text\/html/);
    const $ = load(answer.text);
    assert.equal($('h1').length, 1, path);
    assert.equal($('meta[name=robots]').attr('content'), 'noindex', path);
    assert.equal($('link[rel=canonical]').length, 0, path);
    assert.ok($('main a[href]').length > 0, `${path} leads on`);
    const { results } = await validator.validateString(answer.text, path);
    assert.deepEqual(
      results.flatMap(({ messages }) => messages.map(({ message }) => message)),
      [],
      path,
    );
    const head = await at(path, { method: 'HEAD' });
    assert.deepEqual([head.status, head.bytes.length], [status, 0], path);
  }
});

test('programs get a problem instead of a page', async () => {
  const { status, type, text } = await at('/nothing/here/', { headers: { Accept: '*/*' } });
  assert.deepEqual([status, JSON.parse(text).code], [404, 'not_found']);
  assert.match(type, /^application\/problem\+json/);
});

test('an old address leads to the new one, and both are gone with the text', async () => {
  const body = { content_type: 'blog', title: 'To be moved', slug: 'old', body: 'Some words.' };
  const { id } = await here.admin('POST', 'content/', { ...body, status: 'published' });
  await becomes('/blog/old/', 200);
  for (const slug of ['newer', 'newest']) {
    await here.admin('PATCH', `content/${id}/`, { slug });
    for (const step of ['submit', 'approve', 'publish'])
      await here.admin('POST', `content/${id}/${step}/`, {});
    await becomes(`/blog/${slug}/`, 200);
  }
  for (const old of ['/blog/old/', '/blog/newer/'])
    assert.equal(pathOf((await becomes(old, 301)).location), '/blog/newest/', 'in one step');
  await here.admin('POST', `content/${id}/unpublish/`, {});
  for (const slug of ['old', 'newer', 'newest']) await becomes(`/blog/${slug}/`, 410);
});
