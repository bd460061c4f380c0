// Pages that links in emails lead to: resetting a password, verifying or keeping an email address,
// accepting an invitation; also registration. With a mail server, and messages that do not reveal
// which accounts exist.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount, callOf, fillIn, open, password, register, signInTo } from './accounts.mjs';
import { startMailServer } from './mail_server.mjs';
import { hasFocus, isSound, picture, start, widths } from './pages.mjs';

let here;
let mail;
let number = 0;
before(async () => {
  mail = await startMailServer();
  here = await start([...open, ...mail.settings]);
});
after(async () => {
  await here.close();
  await mail.stop();
});

const refused = { expected: [/status of 4\d\d/], withKey: false };
const newPassword = 'quite another passphrase';
const heading = (page, name) => page.getByRole('heading', { level: 1, name });
const form = (page, name) => page.getByRole('form', { name, exact: true });

async function person() {
  const username = `eve${(number += 1)}`;
  await register(here.server, username);
  return { username, email: `${username}@example.org` };
}

// Opens the link of an email on the test's server, and watches for places that the code must not
// reach.
async function follow(link, options = {}) {
  const opened = await here.open('', { ...refused, ...options });
  const { pathname, hash } = new URL(link);
  const code = hash.slice('#code='.length);
  assert.match(code, /^[\w-]{32}$/);
  const seen = [];
  opened.page.on('request', (request) => {
    seen.push(request.url(), request.headers().referer ?? '');
  });
  const answer = await opened.page.goto(here.server.address + pathname + hash);
  assert.equal(answer.headers()['referrer-policy'], 'same-origin');
  await opened.page.locator('h1').waitFor();
  await opened.page.waitForURL(here.server.address + pathname);
  return {
    ...opened,
    code,
    async close() {
      assert.ok(!opened.page.url().includes(code));
      assert.deepEqual(
        seen.slice(1).filter((one) => one.includes(code)),
        [],
        'nothing but the first address has the code',
      );
      const kept = await opened.page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, history.state]),
      );
      assert.ok(!kept.includes(code));
      await opened.close();
    },
  };
}

async function askFor(page, who) {
  await page.getByLabel('Email address or user name').fill(who);
  await page.keyboard.press('Enter');
  await heading(page, 'Check your email').waitFor();
}

test('a forgotten password is replaced by keyboard alone, and the link works once', async () => {
  const { username, email } = await person();
  const elsewhere = await asAccount(here.server, username);
  const requested = await here.open('/sign-in/', refused);
  await requested.page.getByRole('link', { name: 'Forgot your password?' }).focus();
  await requested.page.keyboard.press('Enter');
  await heading(requested.page, 'Reset your password').waitFor();
  await requested.page.keyboard.press('Tab');
  await requested.page.getByLabel('Email address or user name').focus();
  await requested.page.keyboard.press('Enter');
  await requested.page.getByText('Enter your email address or your user name.').first().waitFor();
  await requested.page.keyboard.type(email);
  await requested.page.keyboard.press('Enter');
  await heading(requested.page, 'Check your email').waitFor();
  await requested.close();

  const link = await mail.linkTo(email, 'reset');
  const { page, close } = await follow(link);
  const field = page.getByLabel('New password', { exact: true });
  assert.equal(await field.getAttribute('autocomplete'), 'new-password');
  await field.focus();
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await hasFocus(field);
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await picture(page, 'reset-fault');
  await isSound(page);
  await page.getByRole('button', { name: 'Show new password' }).click();
  await field.fill(newPassword);
  assert.equal(await field.getAttribute('type'), 'text');
  await page.keyboard.press('Enter');
  const done = heading(page, 'Your password was changed');
  await done.waitFor();
  await hasFocus(done);
  assert.equal((await elsewhere('GET', 'auth/me/')).status, 401);
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await fillIn(page, username, newPassword);
  await page.waitForURL(`${here.server.address}/account/`);
  await close();

  const again = await follow(link);
  await again.page.getByLabel('New password', { exact: true }).fill('a third passphrase');
  await again.page.keyboard.press('Enter');
  await heading(again.page, 'This link no longer works').waitFor();
  await picture(again.page, 'reset-used');
  await isSound(again.page);
  await again.page.getByRole('button', { name: 'Get a new email' }).click();
  await askFor(again.page, username);
  await mail.linkTo(email, 'reset', 1);
  await again.close();
});

test('the page says the same of every name', async () => {
  const { email } = await person();
  const texts = [];
  for (const who of [email, 'nobody@example.org', 'nobody']) {
    const { page, close } = await here.open('/account/reset/', refused);
    await askFor(page, who);
    texts.push(await page.locator('main').innerText());
    await close();
  }
  assert.equal(new Set(texts).size, 1, texts.join('\n---\n'));
});

test('a new link on the page of an old one takes its place', async () => {
  const { username, email } = await person();
  const call = callOf(here.server);
  await call('POST', 'auth/password/forgot/', { username });
  const { page, close } = await follow(await mail.linkTo(email, 'reset'));
  await call('POST', 'auth/password/forgot/', { username });
  const next = new URL(await mail.linkTo(email, 'reset', 1));
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.evaluate((hash) => (location.hash = hash), next.hash);
  await page.waitForURL(`${here.server.address}/account/reset/`);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.keyboard.press('Enter');
  await heading(page, 'Your password was changed').waitFor();
  assert.ok(!page.url().includes('code'));
  await close();
});

test('what cannot be sent is kept and reported', async () => {
  const { page, close } = await here.open('/account/reset/', {
    ...refused,
    expected: [/ERR_FAILED/, /status of 4\d\d/],
  });
  await page.route('**/password/forgot/', (route) => route.abort());
  await page.getByLabel('Email address or user name').fill('ada');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The server could not be reached.').waitFor();
  assert.equal(await page.getByLabel('Email address or user name').inputValue(), 'ada');
  await isSound(page);
  await page.unroute('**/password/forgot/');
  await page.route('**/password/forgot/', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '60' },
      body: JSON.stringify({ status: 429, code: 'too_many_emails', detail: 'Too many emails.' }),
    }),
  );
  await page.getByRole('button', { name: 'Send the email' }).click();
  await page.getByText('Too many emails.').waitFor();
  await page.getByText('Try again in 60 s.').first().waitFor();
  await isSound(page);
  await close();
});

test('an address is verified by the account alone, and not by opening the link', async () => {
  const { username, email } = await person();
  const link = await mail.linkTo(email, 'verify');
  const { page, close } = await follow(link);
  const me = await asAccount(here.server, username);
  await page.getByText('If you do not know of such an account, close this page').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Verify' }).count(), 0);
  await picture(page, 'verify-signed-out');
  await isSound(page);
  const other = await person();
  await fillIn(page, other.username);
  await page.getByText(`You are signed in as ${other.username}.`).waitFor();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('The link in the email is for another account').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await fillIn(page, username);
  await page.getByText(`You are signed in as ${username}.`).waitFor();
  assert.equal((await me('GET', 'auth/me/')).body.email_verified_at, null);
  await picture(page, 'verify');
  await isSound(page);
  await page.getByRole('button', { name: 'Verify' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Your email address is verified').waitFor();
  await picture(page, 'verified');
  assert.notEqual((await me('GET', 'auth/me/')).body.email_verified_at, null);
  await close();
  const again = await follow(link);
  await fillIn(again.page, username);
  await again.page.getByRole('button', { name: 'Verify' }).click();
  await again.page.getByText('The code is not valid').waitFor();
  await again.close();
});

test('a page without its code says what it needs', async () => {
  for (const path of ['verify', 'keep-email', 'invitation']) {
    const { page, close } = await here.open(`/account/${path}/`, refused);
    await page.getByText('This page requires the link in the email.').waitFor();
    assert.equal(await page.locator('form').count(), 0);
    await close();
  }
});

test('an address is changed once verified, requested again, and kept by its owner', async () => {
  const { username, email } = await person();
  const [, code] = (await mail.linkTo(email, 'verify')).split('#code=');
  const own = await asAccount(here.server, username);
  assert.equal((await own('POST', 'auth/email/verify/', { code })).status, 204);
  const next = `next-${email}`;
  const { page, close } = await here.open('', refused);
  await signInTo(page, here.server, '/account/', username);
  await page.getByRole('heading', { name: 'Email address' }).waitFor();
  assert.equal(await page.getByText('is not verified yet').count(), 0);
  await form(page, 'Email address').getByLabel('New email address').fill(next);
  await page.keyboard.press('Enter');
  await page.locator('.email-waiting').getByText(next).waitFor();
  assert.equal((await page.locator('.profile-email bdi').innerText()).trim(), email);
  await mail.linkTo(next, 'verify');
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await page.locator('.toast').getByText(`An email to ${next} is on its way.`).waitFor();
  await picture(page, 'account-email-waiting');
  await isSound(page);
  const verify = await follow(await mail.linkTo(next, 'verify', 1));
  await fillIn(verify.page, username);
  await verify.page.getByRole('button', { name: 'Verify' }).click();
  await heading(verify.page, 'Your email address is verified').waitFor();
  await verify.close();
  await page.reload();
  await page.locator('.profile-email').getByText(next).waitFor();
  assert.equal(await page.getByText('is not verified yet').count(), 0);
  await close();

  const keep = await follow(await mail.linkTo(email, 'keep-email'));
  await picture(keep.page, 'keep-email');
  await isSound(keep.page);
  await keep.page.getByRole('button', { name: 'Keep the address' }).click();
  await heading(keep.page, 'Your email address is unchanged').waitFor();
  await picture(keep.page, 'kept-email');
  await keep.close();
  const me = await asAccount(here.server, username);
  assert.equal((await me('GET', 'auth/me/')).body.email, email);
});

async function invite(email, role) {
  const admin = await asAccount(here.server, 'admin', await here.server.adminPassword());
  const { status } = await admin('POST', 'admin/users/invitations/', { email, role });
  assert.equal(status, 201);
  return mail.linkTo(email, 'invitation');
}

test('an invitation makes an account, which is signed in', async () => {
  const taken = await person();
  const email = `invited${(number += 1)}@example.org`;
  const link = await invite(email, 'editor');
  const { page, close } = await follow(link, { width: widths.narrow });
  const name = page.getByLabel('User name', { exact: true });
  const word = page.getByLabel('Password', { exact: true });
  assert.equal(await name.getAttribute('autocomplete'), 'username');
  assert.equal(await word.getAttribute('autocomplete'), 'new-password');
  await picture(page, 'invitation-narrow');
  await isSound(page);
  await name.fill(taken.username);
  await word.fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Another account has this user name.').first().waitFor();
  assert.equal(await word.inputValue(), password);
  await isSound(page);
  const username = `invited${number}`;
  await name.fill(username);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${here.server.address}/account/`);
  await page.getByText('Editor: may also write there').waitFor();
  await page.locator('.profile-email').getByText(email).waitFor();
  assert.equal(await page.getByText('Not verified').count(), 0);
  await close();
  const again = await follow(link);
  await again.page.getByLabel('User name', { exact: true }).fill(`${username}-2`);
  await again.page.getByLabel('Password', { exact: true }).fill(password);
  await again.page.keyboard.press('Enter');
  await again.page.getByText('The code is not valid').waitFor();
  await again.close();
});

test('anybody makes an account where registration is open', async () => {
  const { page, close } = await here.open('/sign-in/', refused);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('alert').waitFor();
  await picture(page, 'register-fault');
  await isSound(page);
  const username = `mallory${(number += 1)}`;
  await page.getByLabel('User name', { exact: true }).fill(username);
  await page.getByLabel('Email address', { exact: true }).fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${here.server.address}/account/`);
  await page.getByText('is not verified yet').waitFor();
  await mail.linkTo(`${username}@example.org`, 'verify');
  await close();
});

test('nobody makes an account where registration is closed', async (context) => {
  const closed = await start([]);
  context.after(closed.close);
  const { page, close } = await closed.open('/sign-in/', refused);
  await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Create an account' }).count(), 0);
  const answer = await page.goto(`${closed.server.address}/account/register/`);
  assert.equal(answer.status(), 404);
  await heading(page, 'Page not found').waitFor();
  await close();
});

test('looks right in every width and colour', async () => {
  const { username, email } = await person();
  await callOf(here.server)('POST', 'auth/password/forgot/', { username });
  const links = [await mail.linkTo(email, 'reset'), await mail.linkTo(email, 'verify')];
  for (const [size, width] of Object.entries(widths))
    for (const address of ['/account/reset/', '/account/register/', ...links]) {
      const { pathname, hash } = new URL(address, here.server.address);
      const { page, close } = await here.open(pathname + hash, { ...refused, width });
      await page.locator('.sign-in h1').waitFor();
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        const name = pathname.split('/')[2] + (hash ? '-link' : '');
        await picture(page, `${name}-${size}-${colorScheme}`);
        await isSound(page);
      }
      await close();
    }
});
