// Apps (OAuth): the consent page, and the page that lists the allowed apps.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount, callOf, fillIn, open, register, signInTo } from './accounts.mjs';
import { requestOf, leftBy, pathOf, redeem, registerApp, renew } from './apps.mjs';
import { withFactor } from './second_factors.mjs';
import { isSound, picture, start, widths } from './pages.mjs';
import { ownAddress } from './server.mjs';

let here;
let number = 0;
before(async () => {
  here = await start([...open, ...(await ownAddress()), '--oauth', 'on']);
});
after(() => here.close());

const nextName = () => `app_user${(number += 1)}`;
const refused = { expected: [/status of 4\d\d/], withKey: false };

// Calls a tool as an app does.
const encode = (token) =>
  callOf(here.server)(
    'POST',
    't/base64/',
    { input: 'hello' },
    { Authorization: `Bearer ${token}` },
  );

async function openConsent(requested, options = {}) {
  const username = nextName();
  await register(here.server, username);
  const opened = await here.open('', { ...refused, ...options });
  await signInTo(opened.page, here.server, pathOf(requested), username);
  return { ...opened, username };
}

test('an app is allowed after signing in with a second factor, and removed', async () => {
  const { username, app } = await withFactor(here.server, nextName());
  const client = await registerApp(here.server, 'Example agent', {
    client_uri: 'https://agent.example/about',
  });
  const opened = await here.open('', refused);
  const { page } = opened;
  const path = pathOf(requestOf(client, { scope: 'tools:base64' }));
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
  const tokens = await redeem(here.server, client, answer.get('code'));
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

test('the consent card is as wide as a narrow window, and its words stay whole', async () => {
  const client = await registerApp(here.server, 'An agent with a name of several words');
  const scope = 'tools:base64 tools:hash-generator';
  const opened = await openConsent(requestOf(client, { scope }));
  const { page } = opened;
  await page.getByText('Base64', { exact: false }).first().waitFor();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const { card, broken } = await page.evaluate(() => {
      const section = document.querySelector('main .portal-section');
      // The line boxes of each word: one that stays whole has a single one.
      const linesOf = (node, from, to) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size;
      };
      const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
      const broken = [];
      while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const found of node.data.matchAll(/[A-Za-z]+/g))
          if (linesOf(node, found.index, found.index + found[0].length) > 1) broken.push(found[0]);
      }
      return { card: section.getBoundingClientRect().width, broken };
    });
    assert.ok(card >= width - 48, `the card is ${card} px wide at ${width} px`);
    assert.deepEqual(broken, [], `words are broken at ${width} px`);
    await isSound(page);
    await picture(page, `consent-${width}`);
  }
  await opened.close();
});

test('an app is refused', async () => {
  const client = await registerApp(here.server);
  const opened = await openConsent(requestOf(client));
  await opened.page.getByText('Every tool', { exact: true }).waitFor();
  const answer = await leftBy(opened, 'Deny');
  assert.equal(answer.get('error'), 'access_denied');
  assert.equal(answer.get('state'), 'the state');
  const call = await asAccount(here.server, opened.username);
  assert.equal((await call('GET', 'auth/apps/')).body.count, 0);
  await opened.context.close();
});

test('a name that an app gives itself is only a text', async () => {
  const client = await registerApp(here.server, '<img src=x onerror=alert(1)>\u202eevil');
  const opened = await openConsent(requestOf(client));
  await opened.page.getByText('<img src=x onerror=alert(1)>evil').waitFor();
  assert.equal(await opened.page.locator('main img').count(), 0);
  await opened.close();
});

test('nobody is sent where an app is not registered', async () => {
  const client = await registerApp(here.server);
  for (const requested of [
    requestOf(client, { redirect_uri: 'https://evil.example/' }),
    requestOf('nobody'),
  ]) {
    const opened = await openConsent(requested);
    await opened.page.getByRole('alert').waitFor();
    assert.equal(await opened.page.getByRole('button', { name: 'Allow' }).count(), 0);
    assert.equal(await opened.page.getByRole('button', { name: 'Back to the app' }).count(), 0);
    assert.equal(new URL(opened.page.url()).origin, here.server.address);
    await opened.close();
  }
});

test('a button reports to the app what it cannot have', async () => {
  const client = await registerApp(here.server);
  const opened = await openConsent(requestOf(client, { code_challenge_method: 'plain' }));
  await opened.page.getByText('A code_challenge with').waitFor();
  assert.equal(await opened.page.getByRole('button', { name: 'Allow' }).count(), 0);
  const answer = await leftBy(opened, 'Back to the app');
  assert.equal(answer.get('error'), 'invalid_request');
  assert.equal(answer.get('iss'), here.server.address);
  await opened.context.close();
});

test('an app that was removed on the page calls nothing any more', async () => {
  const client = await registerApp(here.server, 'Removed agent');
  const opened = await openConsent(requestOf(client, { scope: 'tools:base64' }));
  const { page } = opened;
  const answer = await leftBy(opened, 'Allow');
  const first = await redeem(here.server, client, answer.get('code'));
  const renewed = await renew(here.server, client, first.refresh_token);
  assert.equal(renewed.status, 200);
  const tokens = [first.access_token, renewed.body.access_token];
  for (const token of tokens) assert.equal((await encode(token)).body.output, 'aGVsbG8=');
  await page.goto(`${here.server.address}/account/apps/`);
  await page.getByRole('button', { name: 'Remove Removed agent' }).click();
  await page.getByText('You have not allowed any app.').waitFor();
  for (const token of tokens) assert.equal((await encode(token)).status, 401);
  const ended = await renew(here.server, client, renewed.body.refresh_token);
  assert.deepEqual([ended.status, ended.body.error], [400, 'invalid_grant']);
  await opened.context.close();
});
