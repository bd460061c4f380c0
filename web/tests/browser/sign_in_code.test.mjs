// Second step of signing in, which asks for the code of a second factor: on the page, in the dialog
// over other pages, and if a role requires a second factor that is not set up yet.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount, callOf, fillIn, open, password, register, signInForm } from './accounts.mjs';
import { counts, hasFocus, isSound, looksRight, picture, start, widths } from './pages.mjs';
import { authenticator, scan, withFactor } from './second_factors.mjs';

let here;
let number = 0;
before(async () => {
  here = await start([...open, '--second-factor-roles', 'approver']);
});
after(() => here.close());

const nextName = () => `kim${(number += 1)}`;
const refused = { expected: [/status of 4\d\d/], withKey: false };
const signInCode = (page) => signInForm(page).getByLabel('Code from your authenticator app');

test('signing in asks for a code after the password, and takes each once', async () => {
  const { username, app } = await withFactor(here.server, nextName());
  const { page, close } = await here.open('/sign-in/?next=%2Faccount%2Fsecurity%2F', refused);
  await fillIn(page, username);
  const code = signInCode(page);
  await code.waitFor();
  await hasFocus(code);
  assert.equal(await code.getAttribute('autocomplete'), 'one-time-code');
  assert.equal(await code.getAttribute('inputmode'), 'numeric');
  await looksRight(page, 'sign-in-code');
  await page.keyboard.press('Enter');
  await signInForm(page).getByRole('alert').getByText('Enter the code.').waitFor();
  await code.fill(app.wrongCode());
  await page.keyboard.press('Enter');
  await signInForm(page).getByRole('alert').getByText('The code is wrong').waitFor();
  assert.equal(await code.inputValue(), '');
  await hasFocus(code);
  const used = app.code();
  await page.keyboard.type(used);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${here.server.address}/account/security/`);
  await page.locator('.factor-head .badge').getByText('On', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.goto(`${here.server.address}/sign-in/`);
  await fillIn(page, username);
  await code.fill(used);
  await page.keyboard.press('Enter');
  await signInForm(page).getByRole('alert').getByText('was already used').waitFor();
  await close();
});

test('a recovery code takes the place of the app, once', async () => {
  const { username, codes } = await withFactor(here.server, nextName());
  const { page, close } = await here.open('/sign-in/?next=%2Faccount%2F', refused);
  await fillIn(page, username);
  await signInCode(page).waitFor();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const code = signInForm(page).getByLabel('Recovery code', { exact: true });
  await code.waitFor();
  await hasFocus(code);
  await picture(page, 'sign-in-recovery-code');
  await isSound(page);
  await page.keyboard.type(codes[0].toUpperCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${here.server.address}/account/`);
  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await page.goto(`${here.server.address}/sign-in/`);
  await fillIn(page, username);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await code.fill(codes[0]);
  await page.keyboard.press('Enter');
  await signInForm(page).getByRole('alert').getByText('The code is wrong').waitFor();
  await page.getByRole('button', { name: 'Start again' }).click();
  await signInForm(page).getByLabel('User name or email address').waitFor();
  await close();
});

test('too many wrong codes have to wait, and an old password has to be given again', async () => {
  const { username, app } = await withFactor(here.server, nextName());
  const { page, close } = await here.open('/sign-in/', refused);
  await fillIn(page, username);
  const code = signInCode(page);
  const alert = signInForm(page).getByRole('alert');
  for (let tries = 0; tries < 5; ++tries) {
    const answered = page.waitForResponse('**/auth/session/second-factor/');
    await code.fill(app.wrongCode());
    await page.keyboard.press('Enter');
    assert.equal((await answered).status(), 401);
  }
  await code.fill(app.code());
  await page.keyboard.press('Enter');
  await alert.getByText(/Too many failed attempts. Wait \d+ seconds/).waitFor();
  await picture(page, 'sign-in-too-many');
  await isSound(page);
  await page.route('**/auth/session/second-factor/', (route) =>
    route.fulfill({
      status: 401,
      headers: { 'Content-Type': 'application/problem+json' },
      body: JSON.stringify({ status: 401, code: 'token_not_valid', detail: 'It has expired.' }),
    }),
  );
  await code.fill(app.wrongCode());
  await page.keyboard.press('Enter');
  await alert.getByText('That took too long. Enter your password again.').waitFor();
  const word = signInForm(page).getByLabel('Password');
  await hasFocus(word);
  assert.equal(
    await signInForm(page).getByLabel('User name or email address').inputValue(),
    username,
  );
  assert.equal(await word.inputValue(), '');
  await close();
});

test('the dialog over a page asks for a code too, and nothing on the page is lost', async () => {
  const { username, codes } = await withFactor(here.server, nextName());
  const { page, close } = await here.open('/sign-in/?next=%2Ft%2Fbase64%2F', refused);
  await fillIn(page, username);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(codes[0]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/t/base64/');
  await page.getByRole('link', { name: `Account ${username}` }).waitFor();
  const call = await callOf(here.server);
  const requested = await call('POST', 'auth/token/', { username, password });
  const { challenge } = requested.body;
  const token = await call('POST', 'auth/token/second-factor/', { challenge, code: codes[1] });
  await call('POST', 'auth/logout-all/', undefined, {
    Authorization: `Bearer ${token.body.access}`,
  });
  const input = page.getByRole('form', { name: 'Input' }).locator('.control').first();
  await input.fill('kept');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await signInCode(page).waitFor();
  await picture(page, 'sign-in-again-code');
  await isSound(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(codes[2]);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Result text' }).getByText('a2VwdA==').waitFor();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await input.inputValue(), 'kept');
  await close();
});

test('a role that requires a second factor sets it up when signing in', async () => {
  const username = nextName();
  await register(here.server, username);
  const admin = await asAccount(here.server, 'admin', await here.server.adminPassword());
  const found = await admin('GET', `admin/users/?search=${username}`);
  await admin('PATCH', `admin/users/${found.body.results[0].id}/`, { role: 'approver' });
  const { page, close } = await here.open('/sign-in/?next=%2Faccount%2F', {
    ...refused,
    width: widths.narrow,
  });
  await fillIn(page, username);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  const app = authenticator(await page.locator('.factor-secret-text').innerText());
  assert.ok(await scan(page));
  await picture(page, 'required-factor-narrow');
  await isSound(page);
  await page.getByLabel('Code shown in the app').fill(app.code());
  await page.keyboard.press('Enter');
  await counts(page.locator('.recovery-codes li'), 10);
  await picture(page, 'required-factor-codes-narrow');
  await isSound(page);
  await page.getByRole('button', { name: 'I have stored the codes' }).click();
  await page.getByText('The second factor is on.').waitFor();
  await isSound(page);
  await signInForm(page).getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await signInCode(page).fill(app.code());
  await page.keyboard.press('Enter');
  await page.waitForURL(`${here.server.address}/account/`);
  await page.getByText('Approver: may also approve and publish').waitFor();
  await close();
});
