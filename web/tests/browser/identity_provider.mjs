// OpenID Connect provider for tests, based on an independent implementation: it shows a page on
// which the next person is chosen, and returns the claims about them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

export const client = { id: 'toolyard', secret: 'a secret of the client' };

const page = (people) => `<!doctype html><html lang="en"><title>Provider</title>
<main><h1>Provider</h1><form method="post">${people
  .map((name) => `<button name="name" value="${name}">Continue as ${name}</button>`)
  .join('')}</form></main></html>`;

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

// `people` maps names to claims. The client is added later, when its addresses are known.
export async function startProvider(people) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  return {
    issuer,
    serve(addresses) {
      const provider = providerFor(issuer, people, addresses);
      const answer = provider.callback();
      server.on('request', (request, response) => {
        if (request.url.startsWith('/interaction/'))
          void interact(provider, people, request, response);
        else answer(request, response);
      });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function interact(provider, people, request, response) {
  if (request.method === 'GET')
    return response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(page(['nobody', ...Object.keys(people)]));
  const name = (await bodyOf(request)).get('name');
  const result =
    name === 'nobody'
      ? { error: 'access_denied', error_description: 'Nobody is there.' }
      : { login: { accountId: name } };
  return provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: false,
  });
}

function providerFor(issuer, people, addresses) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: addresses.map((one) => `${one}/account/single-sign-on/`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { methods: ['S256'], required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        accountId: oidc.session.accountId,
        clientId: oidc.client.clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}
