// Emails to accounts as people get them, through a mail server that requires TLS: each kind once,
// the pages that cause it, and where its link leads.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount, open, password, register, signInTo } from './accounts.mjs';
import { requestOf, leftBy, pathOf, redeem, registerApp } from './apps.mjs';
import { isWellFormed, startMailServer } from './mail_server.mjs';
import { start } from './pages.mjs';
import { addPasskey, section, withAuthenticator } from './passkeys.mjs';
import { ownAddress } from './server.mjs';

let here;
let mail;
let number = 0;
before(async () => {
  mail = await startMailServer();
  const own = [...(await ownAddress('localhost')), '--oauth', 'on'];
  here = await start([...open, ...own, ...mail.settings]);
  // Passkeys need a host with a name.
  here.server.address = here.server.address.replace('127.0.0.1', 'localhost');
});
after(async () => {
  await here?.close();
  await mail?.stop();
});

const refused = { expected: [/status of 4\d\d/], withKey: false };
const newPassword = 'quite another passphrase';
const heading = (page, name) => page.getByRole('heading', { level: 1, name });
const form = (page, name) => page.getByRole('form', { name, exact: true });
const emailOf = (username) => `${username}@example.org`;

// Opens a page, signed in as a new account with a verified address.
async function openAs(path = '/account/') {
  const username = `olga${(number += 1)}`;
  await register(here.server, username);
  const [, code] = (await mail.linkTo(emailOf(username), 'verify')).split('#code=');
  const call = await asAccount(here.server, username);
  assert.equal((await call('POST', 'auth/email/verify/', { code })).status, 204);
  const opened = await here.open('', refused);
  await signInTo(opened.page, here.server, path, username);
  return { ...opened, username, email: emailOf(username) };
}

// Checks an email for what all emails have in common. `page` is the path that its link leads to.
// Returns the link.
async function received(to, subject, { page, language } = {}) {
  const link = page && here.server.address + page;
  return isWellFormed(await mail.mailTo(to, subject), { link, language });
}

test('whoever makes an account verifies its address by the link', async () => {
  const { page, close } = await here.open('/account/register/', refused);
  const username = `olga${(number += 1)}`;
  await page.getByLabel('User name', { exact: true }).fill(username);
  await page.getByLabel('Email address', { exact: true }).fill(emailOf(username));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${here.server.address}/account/`);
  await page.getByText('is not verified yet').waitFor();
  const subject = 'Verify your email address for Example Tools';
  await page.goto(await received(emailOf(username), subject, { page: '/account/verify/#code=' }));
  await page.getByRole('button', { name: 'Verify' }).click();
  await heading(page, 'Your email address is verified').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(`${here.server.address}/account/`);
  await page.locator('.profile-email').getByText(emailOf(username)).waitFor();
  assert.equal(await page.getByText('is not verified yet').count(), 0);
  // The address can be used to sign in.
  await asAccount(here.server, emailOf(username));
  await close();
});

test('a changed password is notified', async () => {
  const { page, email, close } = await openAs();
  await form(page, 'Password').getByLabel('Current password', { exact: true }).fill(password);
  await form(page, 'Password').getByLabel('New password', { exact: true }).fill(newPassword);
  await page.keyboard.press('Enter');
  await page.locator('.toast').getByText('Your password was changed.').waitFor();
  await received(email, 'Your password for Example Tools was changed');
  await close();
});

test('a new address is verified, and the old one is notified', async () => {
  const { page, username, email, close } = await openAs();
  const next = emailOf(`next-${username}`);
  await form(page, 'Email address').getByLabel('New email address').fill(next);
  await page.keyboard.press('Enter');
  await page.locator('.email-waiting').getByText(next).waitFor();
  const verify = 'Verify your new email address for Example Tools';
  const keep = 'Your email address for Example Tools is to be replaced';
  await page.goto(await received(next, verify, { page: '/account/verify/#code=' }));
  await page.getByRole('button', { name: 'Verify' }).click();
  await heading(page, 'Your email address is verified').waitFor();
  await page.goto(await received(email, keep, { page: '/account/keep-email/#code=' }));
  await page.getByRole('button', { name: 'Keep the address' }).click();
  await heading(page, 'Your email address is unchanged').waitFor();
  await close();
});

test('an invitation leads to the page that makes the account', async () => {
  const email = emailOf(`invited${(number += 1)}`);
  const admin = await asAccount(here.server, 'admin', await here.server.adminPassword());
  const requested = { email, role: 'viewer' };
  assert.equal((await admin('POST', 'admin/users/invitations/', requested)).status, 201);
  const subject = 'You are invited to Example Tools';
  const { page, close } = await here.open('', refused);
  await page.goto(await received(email, subject, { page: '/account/invitation/#code=' }));
  await page.getByLabel('User name', { exact: true }).waitFor();
  await close();
});

// Returns the credential in the authenticator, as a thief who copied the device would have it.
const credentialOf = async (authenticator) =>
  (await authenticator.ask('getCredentials')).credentials[0];

async function signInByPasskey(page) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.goto(`${here.server.address}/sign-in/?next=%2Faccount%2Fsecurity%2F`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

test('a passkey that is added, copied or removed is notified', async () => {
  const { page, context, email, close } = await openAs('/account/security/');
  const authenticator = await withAuthenticator({ page, context });
  await addPasskey(page, 'Laptop');
  await section(page).getByText('Never').waitFor();
  await received(email, 'A passkey was added to your account at Example Tools');
  const credential = await credentialOf(authenticator);
  await signInByPasskey(page);
  await page.waitForURL(`${here.server.address}/account/security/`);
  await section(page).getByRole('heading', { name: 'Laptop' }).waitFor();
  assert.ok((await credentialOf(authenticator)).signCount > credential.signCount);
  const { credentialId } = credential;
  await authenticator.ask('removeCredential', { credentialId });
  await authenticator.ask('addCredential', { credential: { ...credential, signCount: 0 } });
  await signInByPasskey(page);
  await page.getByRole('alert').getByText('This passkey does not sign in here.').waitFor();
  await received(email, 'A passkey of your account at Example Tools may have been copied');
  await page.getByLabel('User name or email address').fill(email.split('@')[0]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await section(page).getByRole('button', { name: 'Remove Laptop' }).click();
  const removal = form(page, 'Remove the passkey');
  await removal.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await section(page).getByText('You have no passkeys.').waitFor();
  await received(email, 'A passkey was removed from your account at Example Tools');
  await close();
});

test('an app that was allowed is notified, with the page that removes it', async () => {
  const client = await registerApp(here.server, 'Letter agent');
  const opened = await openAs(pathOf(requestOf(client)));
  const answer = await leftBy(opened, 'Allow');
  await redeem(here.server, client, answer.get('code'));
  const subject = 'An app can use your account at Example Tools';
  const { page, close } = await here.open('', refused);
  await page.goto(await received(opened.email, subject, { page: '/account/apps/' }));
  await page.waitForURL(/\/sign-in\/\?next=/);
  await close();
  await opened.page.goto(`${here.server.address}/account/apps/`);
  await opened.page.getByRole('heading', { name: 'Letter agent' }).waitFor();
  await opened.context.close();
});

test('a deleted account is notified', async () => {
  const { page, email, close } = await openAs();
  await page.getByRole('button', { name: 'Delete your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Your account was deleted.').first().waitFor();
  await received(email, 'Your account at Example Tools was deleted');
  await close();
});

async function askForPassword(page, email) {
  await page.goto(`${here.server.address}/account/reset/`);
  await page.getByLabel('Email address or user name').fill(email);
  await page.keyboard.press('Enter');
  await heading(page, 'Check your email').waitFor();
}

test('emails are in the language that the account has chosen', async () => {
  const [german, english] = [await openAs(), await openAs()];
  await german.page.getByLabel('Language of emails').selectOption('Deutsch');
  await german.page.getByText('The language of your emails was changed.').first().waitFor();
  const chosen = [
    [german, 'Ihr Passwort für Example Tools zurücksetzen', 'Neues Passwort wählen', 'de'],
    [english, 'Reset your password for Example Tools', 'Set a new password', 'en'],
  ];
  for (const [{ page, email, username, close }, subject, action, language] of chosen) {
    await askForPassword(page, username);
    const link = await received(email, subject, { page: '/account/reset/#code=', language });
    assert.ok((await mail.mailTo(email, subject)).html.includes(`>${action}</a>`));
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.keyboard.press('Enter');
    await heading(page, 'Your password was changed').waitFor();
    await asAccount(here.server, username, newPassword);
    await close();
  }
  await received(german.email, 'Ihr Passwort für Example Tools wurde geändert', {
    language: 'de',
  });
});

test('a mail server that nobody vouches for gets no emails', async (context) => {
  const unknown = await startMailServer();
  context.after(unknown.stop);
  const other = await start([...open, ...unknown.delivery]);
  context.after(other.close);
  await register(other.server, 'olga');
  assert.match(await unknown.failure(), /unknown ca/);
  assert.deepEqual(unknown.mails, []);
});
