// Accounts for tests: registering them, signing in on a page, and ending their sessions from
// elsewhere.
import assert from 'node:assert/strict';

export const password = 'a long passphrase';
// Settings of a server that allows registration and any number of sign-ins.
export const open = ['--registration', 'open', '--sign-ins-per-minute', '0'];

export function callOf(server) {
  return async (method, path, body, headers = {}) => {
    const answer = await fetch(`${server.address}/api/v1/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  };
}

// Puts the session of another account into a browser, like an attacker who wants the next sign-in
// to happen in the attacker's session (session fixation). Returns a function that checks that the
// session was replaced and ended.
export async function plantSession(context, server, username, word = password) {
  const answer = await fetch(`${server.address}/api/v1/auth/session/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: word }),
  });
  assert.equal(answer.status, 200);
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.get('set-cookie'));
  await context.addCookies([{ name, value, url: server.address, httpOnly: true }]);
  return async function isReplaced() {
    const now = (await context.cookies(server.address)).filter((one) => one.name === name);
    assert.equal(now.length, 1);
    assert.notEqual(now[0].value, value);
    const headers = { Cookie: `${name}=${value}` };
    const again = await callOf(server)('POST', 'auth/session/refresh/', undefined, headers);
    assert.equal(again.status, 401, 'the planted session is over');
  };
}

export async function register(server, username) {
  const { status } = await callOf(server)('POST', 'auth/register/', {
    username,
    password,
    email: `${username}@example.org`,
  });
  assert.equal(status, 201);
}

// Signs in as the account, and returns a function for its API calls. A page test may take longer
// than an access token is valid, so an expired one is renewed as any client would.
export async function asAccount(server, username, word = password) {
  const call = callOf(server);
  const signedIn = await call('POST', 'auth/token/', { username, password: word });
  assert.equal(signedIn.status, 200);
  let tokens = signedIn.body;
  let renewal;
  async function renew() {
    const renewed = await call('POST', 'auth/token/refresh/', { refresh: tokens.refresh });
    if (renewed.status === 200) tokens = renewed.body;
    renewal = undefined;
  }
  return async (method, path, request, more = {}) => {
    const send = () =>
      call(method, path, request, { Authorization: `Bearer ${tokens.access}`, ...more });
    const answer = await send();
    if (answer.body?.code !== 'token_expired') return answer;
    renewal ??= renew(); // A refresh token can be used once, also by calls at the same time.
    await renewal;
    return send();
  };
}

export const signInForm = (page) => page.locator('.sign-in-form');

export async function fillIn(page, username, word = password) {
  await signInForm(page).getByLabel('User name or email address').fill(username);
  await signInForm(page).getByLabel('Password').fill(word);
  await signInForm(page).getByRole('button', { name: 'Sign in', exact: true }).click();
}

// Opens an account page, which leads to the sign-in page and, after signing in, back.
export async function signInTo(page, server, path, username, word = password) {
  await page.goto(server.address + path);
  await page.waitForURL(/\/sign-in\/\?next=/);
  await fillIn(page, username, word);
  await page.waitForURL(server.address + path);
}

// Ends all sessions of the account, unnoticed by the page.
export async function endElsewhere(server, username) {
  const call = await asAccount(server, username);
  assert.equal((await call('POST', 'auth/logout-all/')).status, 200);
}
