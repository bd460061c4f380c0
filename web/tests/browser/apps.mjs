// OAuth apps for tests: an app that registers itself, asks for consent, and gets its tokens.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
// Nothing listens on this port: the browser of the test fulfils the requests.
const callback = 'http://127.0.0.1:9/callback';

export async function registerApp(server, name = 'Example agent', more = {}) {
  const answer = await fetch(`${server.address}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [callback], ...more }),
  });
  assert.equal(answer.status, 201);
  return (await answer.json()).client_id;
}

export const requestOf = (client, more = {}) => ({
  response_type: 'code',
  client_id: client,
  redirect_uri: callback,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'the state',
  ...more,
});
export const pathOf = (requested) => `/oauth/authorize?${new URLSearchParams(requested)}`;

const isCallback = ({ href }) => href.startsWith(callback);

// Presses a button that redirects to the app, and returns the query parameters of the redirect. The
// request to another host is expected.
export async function leftBy({ page, faults }, name) {
  await page.route(isCallback, (route) => route.fulfill({ body: 'The app has its answer.' }));
  await page.getByRole('button', { name, exact: true }).click();
  await page.waitForURL(isCallback);
  const own = faults.filter((one) => !one.includes(new URL(callback).origin));
  faults.splice(0, faults.length, ...own);
  return new URL(page.url()).searchParams;
}

async function askForTokens(server, client, requested) {
  const answer = await fetch(`${server.address}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: client, ...requested }),
  });
  return { status: answer.status, body: await answer.json() };
}

export async function redeem(server, client, code) {
  const requested = { grant_type: 'authorization_code', code, code_verifier: verifier };
  const { status, body } = await askForTokens(server, client, requested);
  assert.equal(status, 200);
  return body;
}

export const renew = (server, client, token) =>
  askForTokens(server, client, { grant_type: 'refresh_token', refresh_token: token });
