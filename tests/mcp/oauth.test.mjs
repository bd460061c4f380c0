// OAuth without an API key: the official clients discover where to register, send users to
// authorize them, and get and refresh tokens.
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
} from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { account, sent, signedIn, startServer } from './program.mjs';

// Returns a port that was free a moment ago, because the address must be known before the server
// starts.
function freePort() {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listener.address();
      listener.close(() => resolve(port));
    });
  });
}

let server;
before(async () => {
  const listen = `127.0.0.1:${await freePort()}`;
  const lifetime = ['--access-token-lifetime-s', '10'];
  const settings = ['--listen', listen, '--base-url', `http://${listen}`, '--oauth', 'on'];
  server = await startServer([...settings, ...lifetime]);
  await account(server, 'ada');
});
after(() => server.stop());

const redirectUrl = 'http://127.0.0.1:41999/callback';

// The storage of an OAuth client, and a user who authorizes it for these scopes.
function provider(scope) {
  const kept = {};
  return {
    kept,
    redirectUrl,
    clientMetadata: {
      client_name: 'Test client',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'a state of the client',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (found) => void (kept.found = found),
    discoveryState: () => kept.found,
    async redirectToAuthorization(address) {
      assert.equal(address.origin + address.pathname, `${server.address}/oauth/authorize`);
      const request = { ...Object.fromEntries(address.searchParams), scope };
      const path = '/api/v1/auth/app-requests/approve/';
      const bearer = { Authorization: `Bearer ${await signedIn(server, 'ada')}` };
      const { redirect_uri: answer } = await sent(server, path, request, bearer);
      kept.answer = new URL(answer);
    },
  };
}

for (const [name, Client, Http] of [
  ['SDK 1', Client1, Http1],
  ['SDK 2', Client2, Http2],
]) {
  const opened = async (authProvider) => {
    const transport = new Http(new URL(`${server.address}/mcp`), { authProvider });
    const client = new Client({ name: 'toolyard-tests', version: '1' });
    await client.connect(transport);
    return client;
  };
  // Discovers, registers, sends the user away, and handles the redirect.
  const allowed = async (authProvider) => {
    const transport = new Http(new URL(`${server.address}/mcp`), { authProvider });
    const client = new Client({ name: 'toolyard-tests', version: '1' });
    await assert.rejects(client.connect(transport), /unauthorized/i);
    const { searchParams: answer, origin, pathname } = authProvider.kept.answer;
    assert.equal(origin + pathname, redirectUrl);
    assert.equal(answer.get('state'), 'a state of the client');
    assert.equal(answer.get('iss'), server.address);
    await transport.finishAuth(name === 'SDK 2' ? answer : answer.get('code'));
    return opened(authProvider);
  };
  const encode = (client) =>
    client.callTool({ name: 'base64', arguments: { input: 'hello' } }).then((result) => {
      assert.equal(result.structuredContent?.output, 'aGVsbG8=', JSON.stringify(result));
    });

  test(`${name} connects by itself`, async () => {
    const app = provider('tools:*');
    const client = await allowed(app);
    await encode(client);
    assert.equal(app.kept.tokens.scope, 'tools:*');
    await client.close();
  });

  test(`${name} renews its tokens`, async () => {
    const app = provider('tools:*');
    const client = await allowed(app);
    const before = app.kept.tokens;
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    await encode(client);
    assert.notEqual(app.kept.tokens.access_token, before.access_token);
    assert.notEqual(app.kept.tokens.refresh_token, before.refresh_token);
    await client.close();
  });

  test(`${name} sees the tools of its scopes`, async () => {
    const client = await allowed(provider('tools:base64 tools:hash-generator'));
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map((tool) => tool.name).sort(), ['base64', 'hash_generator']);
    await client.close();
  });
}
