// Security of an account: its sessions, and its second factor, from the QR code on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  asAccount,
  callOf,
  endElsewhere,
  fillIn,
  open,
  password,
  register,
  signInForm,
  signInTo,
} from './accounts.mjs';
import { authenticator, scan, withFactor } from './second_factors.mjs';
import { counts, hasFocus, isSound, looksRight, picture, start } from './pages.mjs';

let here;
let number = 0;
before(async () => {
  here = await start(open);
});
after(() => here.close());

const nextName = () => `sam${(number += 1)}`;
const refused = { expected: [/status of 4\d\d/], withKey: false };
const path = '/account/security/';
const form = (page, name) => page.getByRole('form', { name, exact: true });
const badge = (page, text) => page.locator('.factor-head .badge').getByText(text, { exact: true });

async function openSecurity(options = {}) {
  const username = nextName();
  await register(here.server, username);
  const opened = await here.open('', { ...refused, ...options });
  await signInTo(opened.page, here.server, path, username);
  await opened.page.locator('.session').first().waitFor();
  return { ...opened, username };
}

test('a second factor is set up by keyboard, with a QR code that holds the secret', async () => {
  const { page, username, close } = await openSecurity({
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await badge(page, 'Off').waitFor();
  await page.getByRole('button', { name: 'Set up a second factor' }).focus();
  await page.keyboard.press('Enter');
  const word = form(page, 'Set up a second factor').getByLabel('Password', { exact: true });
  await word.waitFor();
  await hasFocus(word);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('Must be the password of the account.').first().waitFor();
  await isSound(page);
  await word.fill(password);
  await page.keyboard.press('Enter');
  const secret = (await page.locator('.factor-secret-text').innerText()).replace(/\s/g, '');
  const read = new URL(await scan(page));
  assert.equal(read.protocol, 'otpauth:');
  assert.equal(read.searchParams.get('secret'), secret);
  assert.ok(decodeURIComponent(read.pathname).endsWith(`:${username}`), read.href);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await scan(page), read.href, 'in the dark too');
  await picture(page, 'second-factor-setup-dark');
  await isSound(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await picture(page, 'second-factor-setup');
  const app = authenticator(secret);
  const code = page.getByLabel('Code shown in the app');
  assert.equal(await code.getAttribute('autocomplete'), 'one-time-code');
  await code.fill(app.wrongCode());
  await page.keyboard.press('Enter');
  await page.getByText('Must be the current code from the authenticator app.').first().waitFor();
  assert.equal(await code.getAttribute('aria-invalid'), 'true');
  await code.fill(app.code());
  await page.keyboard.press('Enter');
  const list = page.getByRole('list').filter({ has: page.locator('code') });
  await counts(page.locator('.recovery-codes li'), 10);
  const codes = await page.locator('.recovery-codes li').allInnerTexts();
  await list.first().waitFor();
  await badge(page, 'On').waitFor();
  await picture(page, 'recovery-codes');
  await isSound(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${codes.join('\n')}\n`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), 'toolyard-recovery-codes.txt');
  assert.equal(readFileSync(await saved.path(), 'utf8'), `${codes.join('\n')}\n`);
  await page.getByRole('button', { name: 'I have stored the codes' }).click();
  await page.getByRole('button', { name: 'Replace the recovery codes' }).waitFor();
  assert.ok(!(await page.content()).includes(codes[0]), 'they are gone with their list');
  await page.reload();
  await badge(page, 'On').waitFor();
  assert.ok(!(await page.content()).includes(codes[0]));
  await close();
});

test('codes that were not stored are not left without asking', async () => {
  const { page, close } = await openSecurity();
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const app = authenticator(await page.locator('.factor-secret-text').innerText());
  await page.getByLabel('Code shown in the app').fill(app.code());
  await page.keyboard.press('Enter');
  await counts(page.locator('.recovery-codes li'), 10);
  const requested = [];
  page.on('dialog', (one) => requested.push(one.type()) && one.dismiss());
  await page.getByRole('link', { name: 'API keys' }).click();
  assert.deepEqual(requested, ['beforeunload']);
  await counts(page.locator('.recovery-codes li'), 10);
  await page.getByRole('button', { name: 'I have stored the codes' }).click();
  await close();
});

test('recovery codes are replaced, and the second factor is turned off, with both', async () => {
  const { username, codes } = await withFactor(here.server, nextName());
  const { page, close } = await here.open(`/sign-in/?next=${encodeURIComponent(path)}`, refused);
  await fillIn(page, username);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(codes[0]);
  await page.keyboard.press('Enter');
  await page.waitForURL(here.server.address + path);
  await page.getByRole('button', { name: 'Replace the recovery codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'Replace the recovery codes' });
  const fill = async (place, word, code) => {
    await place.getByLabel('Password', { exact: true }).fill(word);
    await place.getByLabel('Code', { exact: true }).fill(code);
    await page.keyboard.press('Enter');
  };
  await fill(renewal, 'not the password', codes[1]);
  await renewal.getByText('The password or the code is wrong.').first().waitFor();
  await picture(page, 'replace-codes-fault');
  await isSound(page);
  await fill(renewal, password, codes[1]);
  await counts(page.locator('.recovery-codes li'), 10);
  const renewed = await page.locator('.recovery-codes li').allInnerTexts();
  assert.ok(!renewed.some((one) => codes.includes(one)));
  await page.getByRole('button', { name: 'I have stored the codes' }).click();
  await page.getByRole('button', { name: 'Turn off the second factor' }).click();
  const removal = page.getByRole('dialog', { name: 'Turn off the second factor' });
  await fill(removal, password, codes[3]);
  await removal.getByText('The password or the code is wrong.').first().waitFor();
  await fill(removal, password, renewed[0]);
  await removal.waitFor({ state: 'detached' });
  await badge(page, 'Off').waitFor();
  await page.getByRole('button', { name: 'Set up a second factor' }).waitFor();
  await close();
  await asAccount(here.server, username);
});

test('sessions are listed with what they are, and each can be ended', async () => {
  const { page, username, close } = await openSecurity();
  const agent = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
  await callOf(here.server)('POST', 'auth/token/', { username, password }, { 'User-Agent': agent });
  await page.reload();
  const sessions = page.locator('.session');
  await counts(sessions, 2);
  const phone = sessions.filter({ hasText: 'Firefox on Android' });
  await phone.getByText('127.0.0.1').waitFor();
  const own = sessions.filter({ hasText: 'This browser' });
  await own.getByRole('button', { name: 'Sign out' }).waitFor();
  await picture(page, 'sessions');
  await phone.getByRole('button', { name: 'End Firefox on Android' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.toast').getByText('The session was ended.').waitFor();
  await phone.waitFor({ state: 'detached' });
  await counts(sessions, 1);
  await isSound(page);
  await own.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await close();
});

test('a session that has ended meanwhile is gone without a fault', async () => {
  const { page, username, close } = await openSecurity();
  const call = await asAccount(here.server, username);
  await page.reload();
  await counts(page.locator('.session'), 2);
  const listed = await call('GET', 'auth/sessions/');
  const other = listed.body.results.find((one) => one.is_current);
  assert.equal((await call('DELETE', `auth/sessions/${other.id}/`)).status, 204);
  await page.getByRole('button', { name: /^End / }).click();
  await page.locator('.toast').getByText('The session was ended.').waitFor();
  await counts(page.locator('.session'), 1);
  await close();
});

test('signs out everywhere from here too', async () => {
  const { page, username, close } = await openSecurity();
  const elsewhere = await asAccount(here.server, username);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  assert.equal((await elsewhere('GET', 'auth/me/')).status, 401);
  await close();
});

test('a failed load is reported and repeated', async () => {
  const { page, close } = await openSecurity({
    expected: [/ERR_FAILED/, /status of 4\d\d/],
  });
  await page.route('**/auth/sessions/*', (route) => route.abort());
  await page.reload();
  await page.getByText('The server could not be reached.').waitFor();
  await isSound(page);
  await page.unroute('**/auth/sessions/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await counts(page.locator('.session'), 1);
  await close();
});

test('asks to sign in again where the session has ended, and goes on', async () => {
  const { page, username, close } = await openSecurity();
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await endElsewhere(here.server, username);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await signInForm(page).getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code shown in the app').waitFor();
  await close();
});

test('looks right in every width and colour', async () => {
  const { page, username, close } = await openSecurity();
  await asAccount(here.server, username);
  await page.reload();
  await counts(page.locator('.session'), 2);
  await looksRight(page, 'security');
  await close();
});
