// Passkeys, from adding one to its removal, with a simulated authenticator.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  asAccount,
  fillIn,
  open,
  password,
  plantSession,
  register,
  signInForm,
  signInTo,
} from './accounts.mjs';
import { isSound, looksRight, picture, start } from './pages.mjs';
import { addPasskey, section, withAuthenticator } from './passkeys.mjs';
import { withFactor } from './second_factors.mjs';

let here;
let number = 0;
before(async () => {
  here = await start([...open, '--second-factor-roles', 'approver']);
  // Passkeys need a host with a name.
  here.server.address = here.server.address.replace('127.0.0.1', 'localhost');
});
after(() => here.close());

const nextName = () => `pat${(number += 1)}`;
const refused = { expected: [/status of 4\d\d/], withKey: false };
const path = '/account/security/';
const entry = (page, name) =>
  section(page).locator('li').getByRole('heading', { name, exact: true });
const byPasskey = (page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function openSecurity(username) {
  const opened = await here.open('/sign-in/', refused);
  const authenticator = await withAuthenticator(opened);
  await signInTo(opened.page, here.server, path, username);
  return { ...opened, authenticator };
}

async function signOut(page) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.goto(`${here.server.address}/sign-in/?next=${encodeURIComponent(path)}`);
  await byPasskey(page).waitFor();
}

test('a passkey is added, signs in alone, gets another name and is removed', async () => {
  const username = nextName();
  await register(here.server, username);
  const { page, authenticator, close } = await openSecurity(username);
  await section(page).getByText('You have no passkeys.').waitFor();
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await form.getByText('Must be the password of the account.').first().waitFor();
  await isSound(page);
  await picture(page, 'passkey-add');
  await form.getByLabel('Name', { exact: true }).fill('Laptop');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await entry(page, 'Laptop').waitFor();
  await section(page).getByText('Never').waitFor();
  const { credentials } = await authenticator.ask('getCredentials');
  assert.equal(credentials.length, 1);
  assert.equal(credentials[0].rpId, 'localhost');
  assert.ok(credentials[0].isResidentCredential);
  await looksRight(page, 'passkeys');
  await signOut(page);
  await picture(page, 'sign-in-passkey');
  await isSound(page);
  await byPasskey(page).click();
  await page.waitForURL(here.server.address + path);
  await section(page).getByText('Never').waitFor({ state: 'detached' });
  await section(page).getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('form', { name: 'Rename' }).getByLabel('Name').fill('Old laptop');
  await page.keyboard.press('Enter');
  await entry(page, 'Old laptop').waitFor();
  await section(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  const removal = page.getByRole('form', { name: 'Remove the passkey' });
  await removal.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await removal.getByText('Must be the password of the account.').first().waitFor();
  await removal.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await section(page).getByText('You have no passkeys.').waitFor();
  await isSound(page);
  await signOut(page);
  await byPasskey(page).click();
  await signInForm(page)
    .getByRole('alert')
    .getByText('This passkey does not sign in here.')
    .waitFor();
  await close();
});

test('a passkey replaces a session that was planted before', async () => {
  const [username, other] = [nextName(), nextName()];
  await register(here.server, username);
  await register(here.server, other);
  const { page, context, close } = await openSecurity(username);
  await addPasskey(page, 'Laptop');
  await entry(page, 'Laptop').waitFor();
  await signOut(page);
  const isReplaced = await plantSession(context, here.server, other);
  await byPasskey(page).click();
  await page.waitForURL(here.server.address + path);
  await isReplaced();
  await page.reload();
  await page.getByRole('link', { name: `Account ${username}` }).waitFor();
  await close();
});

test('a passkey that does not verify the user does not sign in', async () => {
  const username = nextName();
  await register(here.server, username);
  const { page, authenticator, close } = await openSecurity(username);
  await addPasskey(page, 'Phone');
  await entry(page, 'Phone').waitFor();
  await signOut(page);
  await authenticator.ask('setUserVerified', { isUserVerified: false });
  await byPasskey(page).click();
  const alert = signInForm(page).getByRole('alert');
  await alert.getByText('No passkey was used.').waitFor();
  await isSound(page);
  await authenticator.ask('setUserVerified', { isUserVerified: true });
  await authenticator.ask('setResponseOverrideBits', { isBadUV: true });
  await byPasskey(page).click();
  await alert.getByText('This passkey does not sign in here.').waitFor();
  assert.equal(new URL(page.url()).pathname, '/sign-in/');
  await authenticator.ask('setResponseOverrideBits', { isBadUV: false });
  await byPasskey(page).click();
  await page.waitForURL(here.server.address + path);
  await close();
});

test('one device makes one passkey, and one that is not wanted changes nothing', async () => {
  const username = nextName();
  await register(here.server, username);
  const { page, authenticator, close } = await openSecurity(username);
  await addPasskey(page, 'One');
  await entry(page, 'One').waitFor();
  await addPasskey(page, 'Two');
  await page.getByText('This device already has a passkey for your account.').waitFor();
  await isSound(page);
  await page.keyboard.press('Escape');
  await authenticator.ask('removeVirtualAuthenticator');
  const call = await asAccount(here.server, username);
  assert.equal((await call('GET', 'auth/passkeys/')).body.count, 1);
  await close();
});

test('behind the password, a passkey stands in for the code', async () => {
  const { username, app, codes } = await withFactor(here.server, nextName());
  const opened = await here.open('/sign-in/', refused);
  const { page, close } = opened;
  const authenticator = await withAuthenticator(opened);
  await page.goto(here.server.address + path);
  await page.waitForURL(/\/sign-in\/\?next=/);
  await fillIn(page, username);
  await signInForm(page).getByLabel('Code from your authenticator app').fill(app.code());
  assert.equal(await byPasskey(page).count(), 0, 'it has none yet');
  await page.keyboard.press('Enter');
  await page.waitForURL(here.server.address + path);
  await addPasskey(page, 'Key', codes[0]);
  await entry(page, 'Key').waitFor();
  await signOut(page);
  await fillIn(page, username);
  await signInForm(page).getByLabel('Code from your authenticator app').waitFor();
  await picture(page, 'sign-in-code-or-passkey');
  await isSound(page);
  await byPasskey(page).click();
  await page.waitForURL(here.server.address + path);
  assert.equal((await authenticator.ask('getCredentials')).credentials.length, 1);
  await close();
});

test('a role that requires a second factor is content with a passkey', async () => {
  const username = nextName();
  await register(here.server, username);
  const { page, close } = await openSecurity(username);
  await addPasskey(page, 'Key');
  await entry(page, 'Key').waitFor();
  const boss = await asAccount(here.server, 'admin', await here.server.adminPassword());
  const found = await boss('GET', `admin/users/?search=${username}`);
  const { id } = found.body.results[0];
  assert.equal((await boss('PATCH', `admin/users/${id}/`, { role: 'approver' })).status, 200);
  await signOut(page);
  await fillIn(page, username);
  await page.getByText('one of your passkeys').waitFor();
  await picture(page, 'sign-in-required-passkey');
  await isSound(page);
  await byPasskey(page).click();
  await page.waitForURL(here.server.address + path);
  await close();
});
