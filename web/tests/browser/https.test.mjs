// Signing in over HTTPS, to a server with its own certificate: the session is in a cookie that
// neither other hosts nor scripts can set or read, and that is never sent unencrypted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fillIn, open, password } from './accounts.mjs';
import { makeCertificate } from './certificate.mjs';
import { start } from './pages.mjs';

let here;
let certificate;
before(async () => {
  certificate = makeCertificate('IP:127.0.0.1');
  const { file, keyFile } = certificate;
  here = await start([...open, '--tls-cert', file, '--tls-key', keyFile]);
});
after(async () => {
  await here?.close();
  certificate?.remove();
});

const options = { expected: [/status of 4\d\d/], withKey: false, ignoreHTTPSErrors: true };

async function registerOn(page, username) {
  await page.goto(`${here.server.address}/account/register/`);
  await page.getByLabel('User name', { exact: true }).fill(username);
  await page.getByLabel('Email address', { exact: true }).fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${here.server.address}/account/`);
}

const signedInAs = (page, username) =>
  page.getByRole('link', { name: `Account ${username}` }).waitFor();

const isOurs = ({ name, domain, path, secure, httpOnly, sameSite }) =>
  assert.deepEqual(
    { name, domain, path, secure, httpOnly, sameSite },
    {
      name: '__Host-toolyard-session',
      domain: '127.0.0.1',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  );

test('the session is in a cookie of this host alone, for HTTPS alone', async () => {
  assert.match(here.server.address, /^https:/);
  const { page, context, close } = await here.open('', options);
  await registerOn(page, 'ada');
  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  assert.equal((await ended).status(), 204);
  assert.deepEqual(await context.cookies(), []);
  await page.goto(`${here.server.address}/sign-in/?next=%2Faccount%2F`);
  await fillIn(page, 'ada');
  await page.waitForURL(`${here.server.address}/account/`);
  const cookies = await context.cookies();
  assert.equal(cookies.length, 1);
  isOurs(cookies[0]);
  assert.equal(await page.evaluate(() => document.cookie), '');
  await page.reload();
  await signedInAs(page, 'ada');
  await close();
});

test('a session under the name for HTTP does not count', async () => {
  const { page, context, close } = await here.open('', options);
  await registerOn(page, 'grace');
  await signedInAs(page, 'grace'); // until then, the page may be given its cookie again
  const [{ value }] = await context.cookies();
  await context.clearCookies();
  await context.addCookies([{ name: 'toolyard-session', value, url: here.server.address }]);
  await page.goto(`${here.server.address}/account/`, { waitUntil: 'commit' });
  await page.waitForURL(/\/sign-in\/\?next=/);
  await page.locator('.sign-in-form').waitFor();
  await close();
});
