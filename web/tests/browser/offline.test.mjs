// Pages that are installed as an app: what was opened before opens without the server, and in a tab
// of the browser nothing is kept.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { becomes, start } from './pages.mjs';

let here;
before(async () => {
  here = await start(['--anonymous-tools', 'on']);
});
after(() => here.close());

// What the worker keeps, by path and query.
const kept = (page) =>
  page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys())
      for (const one of await (await caches.open(name)).keys())
        all.push(one.url.slice(location.origin.length));
    return all;
  });

// As in a window of its own, without the controls of a browser.
const isApp = () => {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (query) =>
    query.includes('display-mode') ? { matches: true } : matchMedia.call(globalThis, query);
};

test('a tab of the browser keeps no pages', async () => {
  const { page, close } = await here.open('/docs/', { withKey: false });
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
  await page.goto(`${here.server.address}/`);
  await page.getByRole('searchbox').waitFor();
  const workers = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
  assert.equal(workers.length, 0);
  assert.deepEqual(await kept(page), []);
  await close();
});

test('an installed app opens without the server what was opened before', async () => {
  const own = await start(['--anonymous-tools', 'on']);
  const { page, context } = await own.open(undefined, { withKey: false });
  await context.addInitScript(isApp);
  const at = (path) => page.goto(own.server.address + path);
  await at('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await at('/t/base64/?operation=decode#input=c2VjcmV0');
  await page.locator('.answer').getByText('secret').first().waitFor();
  await at('/docs/keys/');
  await page.locator('.operation').first().waitFor();
  await at('/docs/guides/errors/');
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
  const opened = ['/', '/t/base64/', '/docs/keys/', '/docs/guides/errors/'];
  await becomes(async () => {
    const all = await kept(page);
    return opened.filter((path) => !all.includes(path));
  }, []);
  const all = await kept(page);
  const isKnown =
    /^\/(assets\/.*|docs\/.*|t\/[a-z0-9-]+\/|api\/v1\/schema\/\?tag=keys&full=true)?$/;
  assert.deepEqual(
    all.filter((one) => !isKnown.test(one)),
    [],
  );
  await own.server.stop();
  await at('/docs/keys/');
  await page.locator('.operation').first().waitFor();
  await at('/docs/guides/errors/');
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
  await at('/t/base64/');
  await page.getByRole('textbox', { name: 'Input' }).fill('hello');
  await page.getByText('The server could not be reached').first().waitFor();
  await context.close();
  await own.close();
});
