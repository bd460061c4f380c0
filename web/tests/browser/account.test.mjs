// Account pages: access, signing in and returning, the profile, and signing out. Includes `next`
// addresses that try to lead to other sites.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  asAccount,
  callOf,
  endElsewhere,
  fillIn,
  open,
  password,
  register,
  signInTo,
} from './accounts.mjs';
import { hasFocus, isSound, looksRight, picture, start } from './pages.mjs';
import { withFactor } from './second_factors.mjs';

const paths = [
  '/account/',
  '/account/security/',
  '/account/keys/',
  '/account/usage/',
  '/account/invoices/',
];
let here;
let number = 0;
before(async () => {
  here = await start(open);
});
after(() => here.close());

const refused = { expected: [/status of 4\d\d/], withKey: false };

const nextName = () => `ada${(number += 1)}`;

async function openAccount(path = '/account/', options = {}) {
  const username = nextName();
  await register(here.server, username);
  const opened = await here.open('', { ...refused, ...options });
  await signInTo(opened.page, here.server, path, username);
  await opened.page.getByRole('link', { name: `Account ${username}` }).waitFor();
  return { ...opened, username };
}
const links = (page) => page.getByRole('navigation', { name: 'Account' });
const form = (page, name) => page.getByRole('form', { name, exact: true });

test('leads to signing in and back, with what the address says', async () => {
  for (const path of [...paths, '/account/usage/?tool=base64&start_date=2026-01-01']) {
    const { page, close } = await openAccount(path);
    await page.locator('h1').waitFor();
    assert.equal(page.url(), here.server.address + path);
    await close();
  }
});

test('shows nothing to somebody who is not signed in', async () => {
  for (const path of paths) {
    const { page, close } = await here.open('', refused);
    const requested = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(here.server.address + path);
    await page.waitForURL(`**/sign-in/?next=${encodeURIComponent(path)}`);
    await page.locator('.sign-in-form').waitFor();
    const calls = requested.filter((one) => one.startsWith('/api/'));
    assert.deepEqual([...new Set(calls)], ['/api/v1/auth/session/refresh/']);
    await close();
  }
});

test('never leads to another site', async () => {
  const { page, username, close } = await openAccount();
  for (const next of [
    '//evil.example/account/',
    '/\\evil.example',
    'https://evil.example/account/',
    `${here.server.address}@evil.example/`,
    'javascript:alert(1)',
    'data:text/html,x',
    '/account/..//evil.example/',
    '\t//evil.example',
  ]) {
    await page.goto(`${here.server.address}/sign-in/?next=${encodeURIComponent(next)}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname !== '/sign-in/');
    assert.equal(new URL(page.url()).origin, here.server.address, next);
  }
  // The page returns to its own address, whatever that contains.
  await page.goto(`${here.server.address}/account/`);
  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await page.goto(`${here.server.address}/account/usage/?next=https://evil.example/&tool=//evil`);
  await fillIn(page, username);
  await page.waitForURL(/\/account\/usage\/\?next=/);
  assert.equal(new URL(page.url()).origin, here.server.address);
  await page.getByRole('heading', { name: 'Usage' }).waitFor();
  await close();
});

test('goes from page to page by keyboard, and back', async () => {
  const { page, close } = await openAccount();
  for (const [name, path] of [
    ['Security', '/account/security/'],
    ['API keys', '/account/keys/'],
    ['Usage', '/account/usage/'],
    ['Invoices', '/account/invoices/'],
    ['Your account', '/account/'],
  ]) {
    await links(page).getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(here.server.address + path);
    const heading = page.getByRole('heading', { level: 1, name });
    await heading.waitFor();
    await hasFocus(heading);
    assert.equal(await page.title(), `${name} · Toolyard`);
    const current = links(page).locator('[aria-current="page"]');
    assert.equal(await current.innerText(), name);
  }
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await close();
});

test('? lists the shortcuts', async () => {
  const { page, close } = await openAccount();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await isSound(page);
  await close();
});

test('changes the email address, and says what is wrong with another', async () => {
  const { page, username, close } = await openAccount();
  const email = form(page, 'Email address');
  const verified = 'admin@localhost.localdomain';
  await email.getByLabel('New email address').fill('not an address');
  await email.getByRole('button', { name: 'Change email address' }).click();
  await email.getByText('Must be a valid email address.').first().waitFor();
  const field = email.getByLabel('New email address');
  await hasFocus(field);
  await field.fill(verified);
  await page.keyboard.press('Enter');
  const taken = 'Another account has this email address.';
  await email.getByRole('alert').getByText(taken).first().waitFor();
  assert.equal(await field.inputValue(), verified);
  await picture(page, 'account-email-fault');
  await isSound(page);
  await field.fill(`new-${username}@example.org`);
  await page.keyboard.press('Enter');
  await page.locator('.email-waiting').getByText(`new-${username}@example.org`).waitFor();
  assert.equal(await field.inputValue(), '');
  await close();
});

test('changes the password, which ends every other sign-in', async () => {
  const { page, username, close } = await openAccount();
  const elsewhere = await asAccount(here.server, username);
  const change = form(page, 'Password');
  await change.getByLabel('Current password', { exact: true }).fill('not the password');
  await change.getByLabel('New password', { exact: true }).fill('short');
  await page.keyboard.press('Enter');
  await change.getByText('Must be the current password.').first().waitFor();
  assert.equal(await change.getByLabel('New password', { exact: true }).inputValue(), 'short');
  await isSound(page);
  await change.getByLabel('Current password', { exact: true }).fill(password);
  await change.getByLabel('New password', { exact: true }).fill('quite another passphrase');
  await page.keyboard.press('Enter');
  await page.locator('.toast').getByText('Your password was changed.').waitFor();
  assert.equal(await change.getByLabel('Current password', { exact: true }).inputValue(), '');
  assert.equal((await elsewhere('GET', 'auth/me/')).status, 401);
  const before = await callOf(here.server)('POST', 'auth/token/', { username, password });
  assert.equal(before.status, 401);
  await asAccount(here.server, username, 'quite another passphrase');
  // This browser is still signed in.
  await page.reload();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await close();
});

test('signs out of all tabs at once, and leaves nothing on them', async () => {
  const { page, context, username, close } = await openAccount();
  const others = await Promise.all(paths.map(() => context.newPage()));
  await Promise.all(others.map((one, at) => one.goto(here.server.address + paths[at])));
  for (const one of others) await one.getByRole('link', { name: `Account ${username}` }).waitFor();
  const keys = others[paths.indexOf('/account/keys/')];
  await keys.getByRole('button', { name: 'Create a key' }).click();
  await keys.getByLabel('Name', { exact: true }).fill('half a form');
  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  for (const one of [page, ...others]) {
    await one.getByRole('heading', { name: 'You are signed out' }).waitFor();
    assert.ok(!(await one.content()).includes(`${username}@example.org`));
    assert.ok(!(await one.content()).includes('half a form'));
    await isSound(one);
  }
  await picture(page, 'account-signed-out');
  // The next account that signs in sees its own data.
  await register(here.server, `next-${username}`);
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await fillIn(page, `next-${username}`);
  await page.waitForURL(`${here.server.address}/account/`);
  await page.getByText(`next-${username}@example.org`).first().waitFor();
  await close();
});

test('signs out everywhere, and only after asking', async () => {
  const { page, username, close } = await openAccount();
  const elsewhere = await asAccount(here.server, username);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
  await isSound(page);
  await picture(page, 'account-everywhere');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await elsewhere('GET', 'auth/me/')).status, 200);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  assert.equal((await elsewhere('GET', 'auth/me/')).status, 401);
  await page.reload();
  await page.waitForURL('**/sign-in/?next=%2Faccount%2F');
  await close();
});

test('goes on after signing in again in the middle of a form', async () => {
  const { page, username, close } = await openAccount();
  const email = form(page, 'Email address');
  await email.getByLabel('New email address').fill(`kept-${username}@example.org`);
  await endElsewhere(here.server, username);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.locator('.email-waiting').getByText(`kept-${username}@example.org`).waitFor();
  await close();
});

test('stays where the server does not answer when the page begins', async () => {
  const { page, close } = await openAccount();
  await page.route('**/auth/session/refresh/', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '3' },
      body: JSON.stringify({ status: 429, code: 'rate_limited', detail: 'Too many calls.' }),
    }),
  );
  await page.reload();
  await page.getByText('Too many calls.').waitFor();
  assert.equal(new URL(page.url()).pathname, '/account/');
  await isSound(page);
  await page.unroute('**/auth/session/refresh/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await close();
});

test('asks before a form that was filled in is left', async () => {
  const { page, close } = await openAccount();
  const field = form(page, 'Email address').getByLabel('New email address');
  await field.fill('not saved yet');
  const requested = [];
  page.on('dialog', (one) => requested.push(one.type()) && one.dismiss());
  await links(page).getByRole('link', { name: 'API keys' }).click();
  assert.deepEqual(requested, ['beforeunload']);
  assert.equal(new URL(page.url()).pathname, '/account/');
  assert.equal(await field.inputValue(), 'not saved yet');
  await field.fill('');
  await links(page).getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  assert.equal(requested.length, 1, 'with nothing to lose it does not ask');
  await close();
});

test('looks right in every width and colour', async () => {
  const { page, close } = await openAccount();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await looksRight(page, 'account');
  await close();
});

test('asks to sign in again before an old sign-in changes the email address', async () => {
  const { page, username, close } = await openAccount();
  let refusals = 1;
  await page.route('**/api/v1/auth/me/', (route) => {
    if (route.request().method() !== 'PATCH' || refusals-- <= 0) return route.continue();
    const body = JSON.stringify({ status: 403, code: 'sign_in_again', detail: 'Sign in again.' });
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body });
  });
  const email = form(page, 'Email address');
  await email.getByLabel('New email address').fill(`later-${username}@example.org`);
  await page.keyboard.press('Enter');
  await email.getByText('For your protection, sign in again first.').waitFor();
  await email.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await email.getByRole('button', { name: 'Change email address' }).click();
  await page.locator('.email-waiting').getByText(`later-${username}@example.org`).waitFor();
  await close();
});

test('changes the language of emails', async () => {
  const { page, username, close } = await openAccount();
  await page.getByLabel('Language of emails').selectOption('Deutsch');
  await page.getByText('The language of your emails was changed.').first().waitFor();
  const call = await asAccount(here.server, username);
  assert.equal((await call('GET', 'auth/me/')).body.locale, 'de');
  await close();
});

test('exports what the account holds', async () => {
  const { page, username, close } = await openAccount();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export your data' }).click();
  const file = await saving;
  assert.equal(file.suggestedFilename(), `account-${username}.json`);
  const { data } = JSON.parse(await readFile(await file.path(), 'utf8'));
  assert.equal(data.me.username, username);
  assert.equal(data.sessions.length, 1);
  await close();
});

test('stays signed in after a change of the password as it was before', async () => {
  for (const isKept of [true, false]) {
    const username = nextName();
    await register(here.server, username);
    const { page, close } = await here.open('', refused);
    await page.goto(`${here.server.address}/account/`);
    const stays = page.getByLabel('Stay signed in when the browser is closed');
    await stays.setChecked(isKept);
    await fillIn(page, username);
    await page.getByRole('link', { name: `Account ${username}` }).waitFor();
    const isRemembered = async () => {
      const cookies = await page.context().cookies(here.server.address);
      assert.equal(cookies.length, 1);
      return cookies[0].expires > 0;
    };
    assert.equal(await isRemembered(), isKept);
    await page.reload();
    const change = form(page, 'Password');
    await change.getByLabel('Current password', { exact: true }).fill(password);
    await change.getByLabel('New password', { exact: true }).fill('quite another passphrase');
    await change.getByRole('button', { name: 'Change password' }).click();
    await page.locator('.toast').getByText('Your password was changed.').waitFor();
    assert.equal(await isRemembered(), isKept);
    await close();
  }
});

test('deletes the account with its password', async () => {
  const { page, username, close } = await openAccount();
  await page.getByRole('button', { name: 'Delete your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await picture(page, 'account-deletion');
  await isSound(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await dialog.getByText('Must be the password of the account.').first().waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByText('Your account was deleted.').first().waitFor();
  const { status } = await callOf(here.server)('POST', 'auth/token/', { username, password });
  assert.equal(status, 401);
  await close();
});

test('deletes an account with a second factor with its password and a code alone', async () => {
  const { username, codes, call } = await withFactor(here.server, nextName());
  const { page, close } = await here.open('/sign-in/?next=%2Faccount%2F', refused);
  await fillIn(page, username);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(codes[0]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  const code = dialog.getByLabel('Code', { exact: true });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  for (const [given, fault] of [
    ['', 'Required for accounts with a second factor.'],
    [codes[0], 'The password or the code is wrong.'],
  ]) {
    await code.fill(given);
    await page.keyboard.press('Enter');
    await dialog.getByText(fault).first().waitFor();
    assert.equal((await call('GET', 'auth/me/')).status, 200);
  }
  await picture(page, 'account-deletion-code');
  await isSound(page);
  await code.fill(codes[1]);
  await dialog.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByText('Your account was deleted.').first().waitFor();
  assert.equal((await call('GET', 'auth/me/')).status, 401);
  await close();
});
