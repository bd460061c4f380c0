// Weight of pages, and the number of requests they need, as browsers get them.
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

// Returns the body of a response as transferred: compressed if `headers` accept that.
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

const linked = (html, pattern) => [...new Set(html.match(pattern))];

test('scripts, styles and HTML of every page stay within their budgets', async () => {
  const tools = slugs.map((slug) => `/t/${slug}/`);
  const pages = new Map();
  for (const path of ['/', ...tools]) pages.set(path, await textOf(path));
  const scriptsOf = (path) => linked(pages.get(path), /\/assets\/[a-z0-9_-]+-[A-Z0-9]{8}\.js/g);
  // The scripts that all tools share. The view of a tool adds its own, and those that it shares
  // with other views.
  const shared = scriptsOf(tools[0]).filter((one) =>
    tools.every((path) => scriptsOf(path).includes(one)),
  );
  assert.ok(shared.length >= 2, shared.join(' '));
  assert.ok((await weighed(shared)) <= 70 * KiB, `scripts of all tools: ${await weighed(shared)}`);
  for (const [path, html] of pages) {
    assert.ok((await weighed(scriptsOf(path))) <= 80 * KiB, `scripts of ${path}, view included`);
    assert.ok((await weighed(linked(html, /\/assets\/[^"]*\.css/g))) <= 15 * KiB, path);
    assert.ok((await weightOf(path)) <= 8 * KiB, `${path} is ${await weightOf(path)} bytes`);
  }
});

test('pages of an account stay within their budgets', async () => {
  for (const path of [
    '/account/',
    '/account/security/',
    '/account/keys/',
    '/account/usage/',
    '/account/invoices/',
    '/account/reset/',
    '/sign-in/',
  ]) {
    const html = await textOf(path);
    const scripts = linked(html, /\/assets\/[a-z0-9_-]+-[A-Z0-9]{8}\.js/g);
    assert.ok(scripts.length >= 1, path);
    assert.ok((await weighed(scripts)) <= 80 * KiB, `${path}: ${await weighed(scripts)}`);
    assert.ok((await weighed(linked(html, /\/assets\/[^"]*\.css/g))) <= 15 * KiB, path);
    assert.ok((await weightOf(path)) <= 8 * KiB, path);
  }
});

test('the admin pages stay within their budgets', async () => {
  const html = await textOf('/admin/');
  const scripts = linked(html, /\/assets\/[a-z0-9_-]+-[A-Z0-9]{8}\.js/g);
  assert.ok(scripts.length >= 1);
  assert.ok((await weighed(scripts)) <= 150 * KiB, String(await weighed(scripts)));
  // Styles of all pages, which the browser has already, and those of the admin pages.
  assert.ok((await weighed(linked(html, /(?<=href=")\/assets\/[^"]*\.css/g))) <= 20 * KiB);
  assert.ok((await weightOf('/admin/')) <= 8 * KiB);
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
