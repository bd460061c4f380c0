// Signing in: the page for it and returning from it, the account on every page, several tabs, a
// session that expires, and a key that is created for the call of a tool page.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { plantSession } from './accounts.mjs';
import { becomes, isSound, picture, start, widths } from './pages.mjs';

const password = 'a long passphrase';
let here;
before(async () => {
  here = await start(['--registration', 'open', '--sign-ins-per-minute', '0']);
  for (const username of ['ada', 'grace']) {
    const answer = await fetch(`${here.server.address}/api/v1/auth/register/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password, email: `${username}@example.org` }),
    });
    assert.equal(answer.status, 201);
  }
});
after(() => here.close());

const refused = { expected: [/status of 401/], withKey: false };
const open = (path, options) => here.open(path, { ...refused, ...options });

const form = (page) => page.locator('.sign-in-form');
async function fillIn(page, username = 'ada', word = password) {
  await form(page).getByLabel('User name or email address').fill(username);
  await form(page).getByLabel('Password').fill(word);
  await form(page).getByRole('button', { name: 'Sign in' }).click();
}
const account = (page, username = 'ada') => page.getByRole('link', { name: `Account ${username}` });
async function signIn(page, path = '/') {
  await page.goto(`${here.server.address}/sign-in/?next=${encodeURIComponent(path)}`);
  await fillIn(page);
  await page.waitForURL(here.server.address + path);
  await account(page).waitFor();
}
const input = (page) => page.getByRole('form', { name: 'Input' }).locator('.control').first();
const output = (page) => page.getByRole('region', { name: 'Result text' });

test('leads from a tool to signing in and back, with its options, by keyboard alone', async () => {
  const { page, close } = await open('/t/base64/?variant=url');
  await page.getByRole('link', { name: 'Sign in' }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sign-in/');
  await form(page).getByLabel('User name or email address').focus();
  await page.keyboard.type('ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/t/base64/?variant=url');
  await account(page).waitFor();
  await input(page).fill('hello');
  await output(page).getByText('aGVsbG8', { exact: true }).waitFor();
  const kept = await page.evaluate(() => ({
    cookie: document.cookie,
    local: JSON.stringify({ ...localStorage }),
    session: JSON.stringify({ ...sessionStorage }),
  }));
  assert.equal(kept.cookie, '', 'no script can read it');
  for (const text of [kept.local, kept.session])
    assert.ok(!/eyJ|ada/.test(text) && !text.includes(password), text);
  await close();
});

test('never leads to another site', async () => {
  for (const next of ['//evil.example/', '/\\evil.example', 'https://evil.example/']) {
    const { page, close } = await open(`/sign-in/?next=${encodeURIComponent(next)}`);
    await fillIn(page);
    await page.waitForURL(`${here.server.address}/`);
    await close();
  }
});

test('replaces a session that was planted before', async () => {
  const { page, context, close } = await open('');
  const isReplaced = await plantSession(context, here.server, 'grace');
  await signIn(page);
  await isReplaced();
  await page.reload();
  await account(page).waitFor();
  await close();
});

test('says what is wrong, and keeps the name', async () => {
  const { page, close } = await open('/sign-in/');
  await form(page).getByRole('button', { name: 'Sign in' }).click();
  await form(page).getByRole('alert').getByText('Enter your user name.').waitFor();
  await fillIn(page, 'ada', 'not the password');
  await form(page)
    .getByRole('alert')
    .getByText(/name or the password is wrong/)
    .waitFor();
  assert.equal(await form(page).getByLabel('User name or email address').inputValue(), 'ada');
  await close();
});

// Opens six more tabs at once, which get the token of the first or renew it once for all.
async function openTabs(context) {
  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/session/refresh/')) renewals += 1;
  });
  const tabs = await Promise.all([...Array(6)].map(() => context.newPage()));
  await Promise.all(tabs.map((one) => one.goto(`${here.server.address}/t/base64/`)));
  await Promise.all(tabs.map((one) => account(one).waitFor()));
  assert.ok(renewals <= 1, `${renewals} renewals of ${tabs.length} tabs`);
  return tabs;
}

test('keeps on after a reload, in other tabs, and ends in all of them', async () => {
  const { page, context, close } = await open('');
  await signIn(page);
  await page.reload();
  await account(page).waitFor();
  const others = await openTabs(context);
  const kept = () => others[0].evaluate(() => Object.keys(sessionStorage).length);
  await input(others[0]).fill('not for the next person');
  await becomes(kept, 1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const one of [page, ...others])
    await one.locator('#account').getByRole('link', { name: 'Sign in' }).waitFor();
  await becomes(kept, 0);
  await others[0].reload();
  await others[0].locator('#account').getByRole('link', { name: 'Sign in' }).waitFor();
  assert.equal(await input(others[0]).inputValue(), '');
  await close();
});

test('shares a token that is valid for half a minute only', async () => {
  const { page, context, close } = await open('');
  await context.route('**/api/v1/auth/session/**', async (route) => {
    const response = await route.fetch();
    const reported = await response.json();
    await route.fulfill({ response, json: { ...reported, expires_in: 30 } });
  });
  await signIn(page);
  await openTabs(context);
  await close();
});

// Holds back the responses to `method` calls of `ending` until `release` is called.
async function heldBack(page, method, ending) {
  let requested;
  let release;
  const isRequested = new Promise((resolve) => (requested = resolve));
  const isReleased = new Promise((resolve) => (release = resolve));
  await page.route(`**/api/v1/auth/session/${ending}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    requested();
    await isReleased;
    return route.fulfill({ response });
  });
  return { isRequested, release };
}

// The tool's calls are refused, as if the token had expired.
const refuseCalls = (page) =>
  page.route('**/api/v1/t/base64/', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer over' } }),
  );

const isEnded = (page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/auth/session/'),
  );

test('signs out where a token is just being renewed', async () => {
  const { page, context, close } = await open('');
  await signIn(page, '/t/base64/');
  const renewal = await heldBack(page, 'POST', 'refresh/');
  await refuseCalls(page);
  await input(page).fill('hello');
  await renewal.isRequested;
  const ended = isEnded(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('#account').getByRole('link', { name: 'Sign in' }).waitFor();
  assert.equal((await ended).status(), 204);
  // The response sets a cookie.
  const endedAgain = isEnded(page);
  renewal.release();
  assert.equal((await endedAgain).status(), 204);
  assert.deepEqual(await context.cookies(), []);
  await page.getByText('This server requires an API key.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await account(page).count(), 0);
  await close();
});

test('signs out also where the page is left at once, while another renews a token', async () => {
  const { page, context, close } = await open('');
  await signIn(page, '/t/base64/');
  const other = await context.newPage();
  await other.goto(`${here.server.address}/t/base64/`);
  await other.evaluate(
    () =>
      new Promise((resolve) => {
        void navigator.locks.request('toolyard-session', () => {
          resolve();
          return new Promise(() => {});
        });
      }),
  );
  const left = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Sign out' }).evaluate((button) => {
    button.click();
    location.assign('/t/hash-generator/');
  });
  await left;
  await other.close();
  await page.goto(`${here.server.address}/account/`);
  await page.locator('.sign-in-form').waitFor();
  await close();
});

test('keeps a sign-in that comes right after signing out', async () => {
  const { page, context, close } = await open('');
  await signIn(page, '/t/base64/');
  const other = await context.newPage();
  await other.goto(`${here.server.address}/sign-in/`);
  await other.getByText('You are signed in as').waitFor();
  const ending = await heldBack(page, 'DELETE', '');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await ending.isRequested;
  let asks = 0;
  other.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/auth/session/')) asks += 1;
  });
  await fillIn(other);
  // Long enough for a sign-in that does not wait.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(asks, 0, 'it waits for the sign-out');
  const ended = isEnded(page);
  ending.release();
  assert.equal((await ended).status(), 204);
  await other.waitForURL(`${here.server.address}/`);
  await other.reload();
  await account(other).waitFor();
  await close();
});

test('goes on without locks and channels', async () => {
  const { page, context, close } = await open('');
  await context.addInitScript(() => {
    delete window.BroadcastChannel;
    Object.defineProperty(navigator, 'locks', { value: undefined });
  });
  await signIn(page, '/t/base64/');
  await page.reload();
  await account(page).waitFor();
  await close();
});

test('renews a token that is refused, and calls again', async () => {
  const { page, close } = await open('');
  await signIn(page, '/t/base64/');
  let isFirst = true;
  await page.route('**/api/v1/t/base64/', (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    const headers = { ...route.request().headers(), authorization: 'Bearer over' };
    return route.continue({ headers });
  });
  await input(page).fill('again');
  await output(page).getByText('YWdhaW4=').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await close();
});

// Ends the session without the page noticing.
async function endElsewhere() {
  const call = (path, body, headers) =>
    fetch(here.server.address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
  const answer = await call('/api/v1/auth/token/', { username: 'ada', password });
  const { access } = await answer.json();
  const ended = await call('/api/v1/auth/logout-all/', undefined, {
    Authorization: `Bearer ${access}`,
  });
  assert.equal(ended.status, 200);
}

test('asks to sign in again where the sign-in has ended, and goes on', async () => {
  const { page, close } = await open('');
  await signIn(page, '/t/base64/');
  await endElsewhere();
  await input(page).fill('kept');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  await picture(page, 'sign-in-again');
  await isSound(page);
  assert.equal(await dialog.getByLabel('User name or email address').inputValue(), 'ada');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await output(page).getByText('a2VwdA==').waitFor();
  assert.equal(await input(page).inputValue(), 'kept');
  await dialog.waitFor({ state: 'detached' });
  await close();
});

test('starts afresh for somebody else, and leaves the text to who says no', async () => {
  const { page, close } = await open('');
  await signIn(page, '/t/base64/');
  await endElsewhere();
  await input(page).fill('kept');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('This server requires an API key.').waitFor();
  assert.equal(await input(page).inputValue(), 'kept');
  await close();
  const other = await open('');
  await signIn(other.page, '/t/base64/');
  await endElsewhere();
  await input(other.page).fill('not for grace');
  await other.page.getByRole('dialog').waitFor();
  await fillIn(other.page, 'grace');
  await account(other.page, 'grace').waitFor();
  assert.equal(await input(other.page).inputValue(), '');
  await other.close();
});

test('makes a key for the call of a page, and its curl line works', async () => {
  const { page, close } = await open('', {
    permissions: ['clipboard-read', 'clipboard-write'],
    width: widths.narrow,
  });
  await page.goto(`${here.server.address}/t/base64/#input=hello`);
  const snippets = page.getByRole('region', { name: 'Use in your program' });
  await snippets.scrollIntoViewIfNeeded();
  await snippets.getByRole('link', { name: 'Sign in to create a key for this request' }).click();
  await fillIn(page);
  await page.waitForURL('**/t/base64/');
  await account(page).waitFor();
  await input(page).fill('hello');
  await snippets.scrollIntoViewIfNeeded();
  assert.equal(await snippets.getByLabel('Name of the key').inputValue(), 'Base64');
  await snippets.getByRole('button', { name: 'Create a key' }).click();
  await snippets.getByText('This is your new key').waitFor();
  await picture(page, 'new-key-narrow');
  await isSound(page);
  await snippets.getByRole('button', { name: 'Copy curl call' }).click();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const reported = execFileSync('bash', ['-c', `${line} -s -w ' %{http_code}'`], {
    encoding: 'utf8',
  });
  assert.match(reported, /"output":"aGVsbG8=".* 200$/s);
  const key = /X-API-Key: (ty_live_\w+)/.exec(line)[1];
  assert.ok(!page.url().includes(key));
  assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes(key));
  await page.reload();
  await snippets.scrollIntoViewIfNeeded();
  await snippets.getByLabel('Name of the key').waitFor();
  assert.ok(!(await page.content()).includes(key), 'it is gone with the page');
  await close();
});

test('calls operations of the reference with the sign-in', async () => {
  const { page, close } = await open('');
  await signIn(page, '/docs/auth/');
  const place = page.getByRole('region', { name: 'Retrieve your account', exact: true });
  await place.locator('summary').filter({ hasText: 'Try it' }).click();
  const form = place.getByRole('form');
  const kind = form.getByLabel('Credential');
  await kind.waitFor();
  assert.equal(await kind.inputValue(), 'session');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('ada@example.org').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await close();
});

test('looks right in every width and colour', async () => {
  for (const [size, width] of Object.entries(widths)) {
    const { page, close } = await open('/sign-in/', { width });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `sign-in-${size}-${colorScheme}`);
      await isSound(page);
    }
    await fillIn(page);
    await account(page).waitFor();
    await picture(page, `index-signed-in-${size}`);
    await isSound(page);
    await account(page).click();
    await page.waitForURL('**/account/');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.goto(`${here.server.address}/sign-in/`);
    await page.getByText('You are signed in as').waitFor();
    await picture(page, `signed-in-${size}`);
    await isSound(page);
    await close();
  }
});
