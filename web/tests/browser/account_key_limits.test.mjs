// Restrictions that are set on the page of a key apply to calls with it: networks, expiry,
// rotation.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { open } from './accounts.mjs';
import {
  beginKey,
  callWithKey,
  card,
  made,
  newForm,
  openKeysOf,
  storedKey,
  submit,
} from './keys_page.mjs';
import { start } from './pages.mjs';

let here;
before(async () => {
  here = await start(open);
});
after(() => here.close());

// Returns the status of a call with the key, and the problem code if it is refused.
async function answerTo(key) {
  const answer = await callWithKey(here.server, key);
  return [answer.status, (await answer.json()).code];
}
const works = [200, undefined];
const expired = [401, 'expired_key'];

// Waits until the key has expired.
async function isEnded(key) {
  let reported = await answerTo(key);
  while (reported[0] === 200) {
    await pause(100);
    reported = await answerTo(key);
  }
  assert.deepEqual(reported, expired);
}

test('a key for another network is refused here, until the network is changed', async () => {
  const { page, close } = await openKeysOf(here);
  await beginKey(page, 'Elsewhere');
  await newForm(page).getByLabel('Addresses and networks').fill('192.0.2.0/24, 2001:db8::/32');
  await submit(page);
  const key = await storedKey(page);
  await card(page, 'Elsewhere').getByText('192.0.2.0/24, 2001:db8::/32').waitFor();
  assert.deepEqual(await answerTo(key), [403, 'address_not_allowed']);
  await card(page, 'Elsewhere').getByRole('button', { name: 'Change Elsewhere' }).click();
  const form = page.getByRole('form', { name: 'Change Elsewhere' });
  await form.getByLabel('Addresses and networks').fill('127.0.0.0/8');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await card(page, 'Elsewhere').getByText('127.0.0.0/8').waitFor();
  assert.deepEqual(await answerTo(key), works);
  await close();
});

test('a key with an expiry shows it, and is refused from then on', async () => {
  const { page, call, close } = await openKeysOf(here, { timezoneId: 'UTC' });
  await beginKey(page, 'Next century');
  await newForm(page).getByLabel('Expiry').selectOption('date');
  await newForm(page).getByLabel('Date and time of expiry').fill('2099-12-31T12:30');
  await submit(page);
  assert.deepEqual(await answerTo(await storedKey(page)), works);
  const expiry = card(page, 'Next century')
    .locator('.session-facts > div')
    .filter({ hasText: 'Expires' });
  assert.equal(await expiry.locator('time').getAttribute('datetime'), '2099-12-31T12:30:00Z');
  const soon = { name: 'Soon', expires_at: new Date(Date.now() + 3000).toISOString() };
  const { body } = await call('POST', 'developer/keys/', soon);
  await isEnded(body.key);
  await page.reload();
  await page.getByText('Revoked and expired keys (1)').click();
  await card(page, 'Soon').getByText('Expired', { exact: true }).waitFor();
  assert.equal(await card(page, 'Soon').getByRole('button').count(), 0);
  await close();
});

async function rotate(page, name, grace) {
  await card(page, name)
    .getByRole('button', { name: `Rotate ${name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Rotate key' });
  await dialog.getByLabel('How long').selectOption({ label: grace });
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  await made(page).waitFor();
  return storedKey(page);
}

test('the text before works as long as its grace, and no longer', async () => {
  const { page, call, close } = await openKeysOf(here);
  const { body } = await call('POST', 'developer/keys/', { name: 'Turning' });
  await page.reload();
  const second = await rotate(page, 'Turning', '1 hour');
  assert.deepEqual(await answerTo(body.key), works);
  // Another rotation ends the grace period of all previous texts.
  const third = await rotate(page, 'Turning', 'Stops working immediately');
  assert.deepEqual(await answerTo(body.key), expired);
  assert.deepEqual(await answerTo(second), expired);
  const path = `developer/keys/${body.id}/rotate/`;
  const rotated = await call('POST', path, { grace_seconds: 1 });
  await isEnded(third);
  assert.deepEqual(await answerTo(rotated.body.key), works);
  await close();
});
