// Apps: the page that asks whether one may call tools, and the page that shows those that may.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { asAccount, fillIn, open, register, signInTo } from './accounts.mjs';
import { withFactor } from './second_factors.mjs';
import { isSound, picture, start, widths } from './pages.mjs';

// One that was free a moment ago: the server is told its own address.
function freePort() {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listener.address();
      listener.close(() => resolve(port));
    });
  });
}

let here;
let number = 0;
before(async () => {
  const listen = `127.0.0.1:${await freePort()}`;
  const own = ['--listen', listen, '--base-url', `http://${listen}`, '--oauth', 'on'];
  here = await start([...open, ...own]);
});
after(() => here.close());

const nextName = () => `app_user${(number += 1)}`;
const refused = { expected: [/status of 4\d\d/], withKey: false };
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
// Nobody listens there; what counts is where the browser goes.
const callback = 'http://127.0.0.1:9/callback';

async function registerApp(name = 'Example agent', more = {}) {
  const answer = await fetch(`${here.server.address}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [callback], ...more }),
  });
  assert.equal(answer.status, 201);
  return (await answer.json()).client_id;
}

const askedOf = (client, more = {}) => ({
  response_type: 'code',
  client_id: client,
  redirect_uri: callback,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'the state',
  ...more,
});
const pathOf = (asked) => `/oauth/authorize?${new URLSearchParams(asked)}`;

async function redeemed(client, code) {
  const answer = await fetch(`${here.server.address}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client,
      code,
      code_verifier: verifier,
    }),
  });
  assert.equal(answer.status, 200);
  return answer.json();
}

// Where the browser is sent by a button; that it goes there is wanted.
async function leftBy(opened, name) {
  const { page, faults } = opened;
  const leaving = page.waitForRequest((request) => request.url().startsWith(callback));
  await page.getByRole('button', { name, exact: true }).click();
  const address = new URL((await leaving).url());
  faults.splice(0, faults.length, ...faults.filter((one) => !one.includes('127.0.0.1:9')));
  return address.searchParams;
}

async function openConsent(asked, options = {}) {
  const username = nextName();
  await register(here.server, username);
  const opened = await here.open('', { ...refused, ...options });
  await signInTo(opened.page, here.server, pathOf(asked), username);
  return { ...opened, username };
}

test('an app is allowed after signing in with a second factor, and removed', async () => {
  const { username, app } = await withFactor(here.server, nextName());
  const client = await registerApp('Example agent', { client_uri: 'https://agent.example/about' });
  const opened = await here.open('', refused);
  const { page } = opened;
  const path = pathOf(askedOf(client, { scope: 'tools:base64' }));
  await page.goto(here.server.address + path);
  await page.waitForURL(/\/sign-in\/\?next=/);
  await fillIn(page, username);
  await page.getByLabel(/code/i).first().fill(app.code());
  await page.keyboard.press('Enter');
  await page.waitForURL(here.server.address + path);
  await page.getByText('Example agent').waitFor();
  await page.getByText('agent.example', { exact: true }).waitFor();
  await page.getByText('127.0.0.1:9', { exact: true }).waitFor();
  await page.getByText('Base64', { exact: true }).waitFor();
  await picture(page, 'consent');
  await isSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: widths.narrow, height: 900 });
  await picture(page, 'consent-narrow-dark');
  await isSound(page);
  const answer = await leftBy(opened, 'Allow');
  assert.equal(answer.get('state'), 'the state');
  assert.equal(answer.get('iss'), here.server.address);
  const tokens = await redeemed(client, answer.get('code'));
  assert.equal(tokens.scope, 'tools:base64');

  await page.setViewportSize({ width: widths.wide, height: 900 });
  await page.goto(`${here.server.address}/account/apps/`);
  await page.getByRole('heading', { name: 'Example agent' }).waitFor();
  await page.getByRole('link', { name: 'Apps' }).waitFor();
  await picture(page, 'apps');
  await isSound(page);
  await page.getByRole('button', { name: 'Remove Example agent' }).click();
  await page.getByText('You have not allowed any app.').waitFor();
  await opened.context.close();
});

test('an app is refused', async () => {
  const client = await registerApp();
  const opened = await openConsent(askedOf(client));
  await opened.page.getByText('Every tool', { exact: true }).waitFor();
  const answer = await leftBy(opened, 'Refuse');
  assert.equal(answer.get('error'), 'access_denied');
  assert.equal(answer.get('state'), 'the state');
  const call = await asAccount(here.server, opened.username);
  assert.equal((await call('GET', 'auth/apps/')).body.count, 0);
  await opened.context.close();
});

test('a name that an app gives itself is only a text', async () => {
  const client = await registerApp('<img src=x onerror=alert(1)>\u202eevil');
  const opened = await openConsent(askedOf(client));
  await opened.page.getByText('<img src=x onerror=alert(1)>evil').waitFor();
  assert.equal(await opened.page.locator('main img').count(), 0);
  await opened.close();
});

test('nobody is sent where an app is not registered', async () => {
  const client = await registerApp();
  for (const asked of [
    askedOf(client, { redirect_uri: 'https://evil.example/' }),
    askedOf('nobody'),
  ]) {
    const opened = await openConsent(asked);
    await opened.page.getByRole('alert').waitFor();
    assert.equal(await opened.page.getByRole('button', { name: 'Allow' }).count(), 0);
    assert.equal(await opened.page.getByRole('button', { name: 'Back to the app' }).count(), 0);
    assert.equal(new URL(opened.page.url()).origin, here.server.address);
    await opened.close();
  }
});

test('an app is told what it cannot have, by a button', async () => {
  const client = await registerApp();
  const opened = await openConsent(askedOf(client, { code_challenge_method: 'plain' }));
  await opened.page.getByText('A code_challenge with').waitFor();
  assert.equal(await opened.page.getByRole('button', { name: 'Allow' }).count(), 0);
  const answer = await leftBy(opened, 'Back to the app');
  assert.equal(answer.get('error'), 'invalid_request');
  assert.equal(answer.get('iss'), here.server.address);
  await opened.context.close();
});
