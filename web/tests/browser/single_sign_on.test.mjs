// Single sign-on with an independent provider, on the pages: there and back, with and without
// passwords, with a second factor, and if the provider refuses.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  asAccount,
  callOf,
  open,
  password,
  plantSession,
  register,
  signInForm,
} from './accounts.mjs';
import { client, startProvider } from './identity_provider.mjs';
import { isSound, looksRight, picture, start, widths } from './pages.mjs';
import { authenticator } from './second_factors.mjs';

const verified = (name) => ({
  preferred_username: name,
  email: `${name}@example.org`,
  email_verified: true,
});
const people = {
  grace: { ...verified('grace'), groups: ['makers'] },
  edith: { ...verified('edith'), groups: ['reviewers'] },
  kim: { ...verified('kim'), email_verified: false },
  joan: { ...verified('joan'), email: 'joan@elsewhere.example' },
};

let provider;
let here;
let withoutPasswords;
const settings = () => [
  '--single-sign-on-issuer',
  provider.issuer,
  '--single-sign-on-client-id',
  client.id,
  '--single-sign-on-client-secret',
  client.secret,
  '--single-sign-on-unknown-people',
  'create',
  '--single-sign-on-name',
  'Example Works',
  ...open,
];
before(async () => {
  provider = await startProvider(people);
  here = await start([
    ...settings(),
    '--single-sign-on-roles',
    'makers=editor,reviewers=approver',
    '--second-factor-roles',
    'approver',
  ]);
  withoutPasswords = await start([...settings(), '--password-sign-in', 'off']);
  provider.serve([here.server.address, withoutPasswords.server.address]);
});
after(async () => {
  await here?.close();
  await withoutPasswords?.close();
  await provider?.stop();
});

const options = () => ({
  others: [provider.issuer],
  expected: [/status of 4\d\d/],
  withKey: false,
});
const button = (page) => page.getByRole('button', { name: 'Sign in with Example Works' });
const choose = async (page, name) => {
  await button(page).click();
  await page.getByRole('button', { name: `Continue as ${name}` }).click();
};

test('the provider signs in, and leads back to where the person came from', async () => {
  const { page, close } = await here.open('/account/keys/?page=1', options());
  await page.waitForURL(/\/sign-in\/\?next=/);
  await button(page).waitFor();
  await looksRight(page, 'sign-in-provider');
  await choose(page, 'grace');
  await page.waitForURL(`${here.server.address}/account/keys/?page=1`);
  await page.goto(`${here.server.address}/account/`);
  await page.getByText('grace@example.org').first().waitFor();
  const cookies = await page.context().cookies(here.server.address);
  // The list includes cookies of the provider, which runs on another port of this machine.
  const ours = cookies.filter(({ name }) => name.startsWith('toolyard'));
  assert.deepEqual(
    ours.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]),
    [['toolyard-session', true, 'Strict']],
  );
  await page.goto(`${here.server.address}/account/security/`);
  await page.getByText('This session').or(page.getByText('This browser')).first().waitFor();
  await close();
});

test('signing in with the provider replaces a session that was planted before', async () => {
  const { page, context, close } = await here.open('/sign-in/?next=%2Faccount%2F', options());
  const word = await here.server.adminPassword();
  const isReplaced = await plantSession(context, here.server, 'admin', word);
  await choose(page, 'grace');
  await page.waitForURL(`${here.server.address}/account/`);
  await isReplaced();
  await page.reload();
  await page.getByRole('link', { name: 'Account grace' }).waitFor();
  await close();
});

test('who signs in with the provider is shown, and removed with the password', async () => {
  const path = '/account/security/';
  await register(here.server, 'joan');
  const call = await asAccount(here.server, 'joan');
  const { body: token } = await callOf(here.server)('POST', 'auth/token/', {
    username: 'joan',
    password,
  });
  const { page, close } = await here.open('/sign-in/', options());
  const url = await page.evaluate(
    async ([access, word, context]) => {
      const answer = await fetch('/api/v1/auth/session/single-sign-on/link/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
        body: JSON.stringify({ password: word, context }),
      });
      return (await answer.json()).url;
    },
    [token.access, password, path],
  );
  await page.goto(url);
  await page.getByRole('button', { name: 'Continue as joan' }).click();
  await page.waitForURL(here.server.address + path);
  const links = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Single sign-on' }),
  });
  await links.getByRole('heading', { name: 'joan' }).waitFor();
  await links.getByText(provider.issuer).waitFor();
  for (const [size, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `provider-links-${size}`);
    await isSound(page);
  }
  await links.getByRole('button', { name: 'Remove joan' }).click();
  const form = page.getByRole('form', { name: 'Remove the link' });
  await form.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('Must be the password of the account.').first().waitFor();
  await picture(page, 'provider-link-removal');
  await isSound(page);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await links.getByText('Nobody signs in to your account this way.').waitFor();
  assert.equal((await call('GET', 'auth/single-sign-on/')).body.count, 0);
  await isSound(page);
  await close();
});

test('a person whom the provider accepts and this server refuses sees the reason', async () => {
  const { page, close } = await here.open('/sign-in/?next=%2Faccount%2Fkeys%2F', options());
  await choose(page, 'kim');
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  await page.getByRole('alert').getByText('verified email address').waitFor();
  assert.equal(new URL(page.url()).search, '', 'the code has left the address');
  await picture(page, 'provider-refused');
  await isSound(page);
  await page.getByRole('link', { name: 'Start again' }).click();
  await page.waitForURL(`${here.server.address}/sign-in/?next=%2Faccount%2Fkeys%2F`);
  await close();
});

test('whoever turns back at the provider is not signed in', async () => {
  const { page, close } = await here.open('/sign-in/', options());
  await choose(page, 'nobody');
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  await page.goto(`${here.server.address}/account/`);
  await page.waitForURL(/\/sign-in\/\?next=/);
  await close();
});

test('an address that leads elsewhere, or that somebody else made, leads nowhere', async () => {
  const { page, close } = await here.open(
    '/sign-in/?next=https%3A%2F%2Fevil.example%2F',
    options(),
  );
  await choose(page, 'grace');
  await page.waitForURL(`${here.server.address}/`);
  await page.context().clearCookies();
  await page.goto(
    `${here.server.address}/account/single-sign-on/?code=theirs&state=theirs.https://evil.example`,
  );
  await page.getByRole('alert').getByText('not started in this browser').waitFor();
  const link = page.getByRole('link', { name: 'Start again' });
  assert.equal(await link.getAttribute('href'), '/sign-in/?next=%2F');
  await close();
});

test('a second factor that the role requires is set up, and required from then on', async () => {
  const { page, close } = await here.open('/sign-in/?next=%2Faccount%2F', options());
  await choose(page, 'edith');
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  const app = authenticator(await page.locator('.factor-secret-text').innerText());
  await page.getByLabel('Code shown in the app').fill(app.code());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have stored the codes' }).click();
  await page.getByRole('alert').getByText('The second factor is on.').waitFor();
  await isSound(page);
  await page.getByRole('link', { name: 'Start again' }).click();
  // The provider has a session of its own by this time.
  await button(page).click();
  await signInForm(page).getByLabel('Code from your authenticator app').fill(app.code());
  await page.keyboard.press('Enter');
  await page.waitForURL(`${here.server.address}/account/`);
  await page.getByText('edith@example.org').first().waitFor();
  await close();
});

test('without passwords, the pages show only the provider', async () => {
  const { page, close } = await withoutPasswords.open('/sign-in/', options());
  await button(page).waitFor();
  assert.equal(await page.getByLabel('Password').count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Forgot your password?' }).count(), 0);
  await picture(page, 'sign-in-provider-only');
  await isSound(page);
  await page.getByLabel('Stay signed in when the browser is closed').check();
  await choose(page, 'grace');
  await page.waitForURL(`${withoutPasswords.server.address}/`);
  const [cookie] = await page.context().cookies(withoutPasswords.server.address);
  assert.ok(cookie.expires > Date.now() / 1000, 'it is kept');
  await close();
});
