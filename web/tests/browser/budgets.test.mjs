// What pages weigh and how many requests they need, as browsers get them.
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { start } from './pages.mjs';

const KiB = 1024;

let here;
let slugs;
before(async () => {
  here = await start();
  const list = await fetch(`${here.server.address}/api/v1/tools/`);
  slugs = (await list.json()).results.map((tool) => tool.slug);
});
after(() => here.close());

// The bytes of an answer as they travel, and as text where nothing packs them.
const get = (path, headers) =>
  new Promise((resolve, reject) => {
    http
      .get(here.server.address + path, { headers }, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => resolve(Buffer.concat(parts)));
      })
      .on('error', reject);
  });
const weightOf = async (path) => (await get(path, { 'Accept-Encoding': 'gzip' })).length;
const textOf = async (path) => (await get(path, {})).toString();

async function weighed(paths) {
  const weights = await Promise.all(paths.map(weightOf));
  return weights.reduce((sum, one) => sum + one, 0);
}

test('scripts, styles and HTML of every page stay within their budgets', async () => {
  for (const path of ['/', ...slugs.map((slug) => `/t/${slug}/`)]) {
    const html = await textOf(path);
    const linked = (pattern) => [...new Set(html.match(pattern))];
    // A view of one tool comes on top of what all tools share.
    const scripts = linked(/\/assets\/(?:tools|chunk)-[A-Z0-9]{8}\.js/g);
    const views = linked(/\/assets\/[a-z0-9_-]+-[A-Z0-9]{8}\.js/g);
    assert.ok(scripts.length >= 2, path);
    if (path !== '/') assert.ok((await weighed(scripts)) <= 70 * KiB, `scripts of ${path}`);
    assert.ok((await weighed(views)) <= 80 * KiB, `scripts of ${path}, view included`);
    assert.ok((await weighed(linked(/\/assets\/[^"]*\.css/g))) <= 15 * KiB, `styles of ${path}`);
    assert.ok((await weightOf(path)) <= 8 * KiB, `${path} is ${await weightOf(path)} bytes`);
  }
});

test('the first result needs five requests', async () => {
  const { page, close } = await here.open('');
  const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${here.server.address}/t/base64/#input=hello`);
  await page.getByRole('region', { name: 'Result text' }).waitFor();
  const first = requests.slice(0, requests.indexOf('/api/v1/t/base64/') + 1);
  assert.ok(first.length <= 5, first.join(' '));
  await close();
});
