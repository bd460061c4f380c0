// Account pages in a frame of another site: none may be shown, and nothing that they read may be
// read.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { open, register, signInTo } from './accounts.mjs';
import { requestOf, pathOf, registerApp } from './apps.mjs';
import { start } from './pages.mjs';
import { ownAddress } from './server.mjs';

// Starts a server under another name of this machine, which makes it another site.
async function startSite() {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<title>Another site</title><h1>Another site</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://localhost:${server.address().port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let here;
let site;
let owner;
let other;
const refusals = [];
before(async () => {
  site = await startSite();
  here = await start([...open, ...(await ownAddress()), '--oauth', 'on']);
  await register(here.server, 'ada');
  owner = await here.open('', { expected: [/status of 4\d\d/], withKey: false });
  await signInTo(owner.page, here.server, '/account/', 'ada');
  other = await owner.context.newPage();
  other.on('console', (message) => refusals.push(message.text()));
  await other.goto(site.address);
});
after(async () => {
  await owner?.context.close();
  await here?.close();
  await site?.stop();
});

// Returns what a frame on the other site shows.
async function framed(address) {
  await other.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', resolve, { once: true });
        frame.src = src;
        document.body.replaceChildren(frame);
      }),
    address,
  );
  return other.frames()[1];
}

test('no page of an account is shown inside of another site', async () => {
  await (await framed(site.address)).getByRole('heading', { name: 'Another site' }).waitFor();
  const consent = pathOf(requestOf(await registerApp(here.server)));
  for (const path of [
    '/sign-in/',
    '/account/',
    '/account/keys/',
    '/account/security/',
    `/account/reset/#code=${'c'.repeat(32)}`,
    consent,
  ]) {
    refusals.length = 0;
    const frame = await framed(here.server.address + path);
    assert.ok(!frame.url().startsWith(here.server.address), path);
    assert.equal(await frame.locator('.brand').count(), 0, path);
    assert.ok(
      refusals.some((one) => /frame-ancestors/.test(one)),
      `${path}: ${refusals}`,
    );
    // In a tab of its own, the page is shown.
    await owner.page.goto(here.server.address + path);
    await owner.page.locator('.brand').first().waitFor();
  }
});

test('another site does not read what the pages read', async () => {
  const reported = await other.evaluate(
    (address) =>
      fetch(`${address}/api/v1/auth/session/refresh/`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
      }).then(
        () => 'answered',
        () => 'refused',
      ),
    here.server.address,
  );
  assert.equal(reported, 'refused');
  await owner.page.goto(`${here.server.address}/account/keys/`);
  await owner.page.getByRole('heading', { name: 'Active keys' }).waitFor();
});
