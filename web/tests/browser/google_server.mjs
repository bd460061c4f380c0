// Simulates the Google API: authenticates a service account by its signature, and returns search
// data for each of the last days. Responses can be held back and refused.
import assert from 'node:assert/strict';
import { generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const email = 'reader@tests.iam.gserviceaccount.com';
const token = 'ya29.of-a-test';
export const site = 'sc-domain:synced.example';

const dayAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const facts = Array.from({ length: 12 }, (_, at) => ({
  date: dayAgo(at + 2),
  query: 'merge pdf',
  page: 'https://synced.example/',
  country: 'deu',
  device: 'DESKTOP',
  clicks: 2,
  impressions: 10,
}));

// Returns the facts of a period, summed up for each combination of the requested dimensions.
function reported({ startDate, endDate, dimensions = [], startRow = 0 }) {
  const rows = new Map();
  for (const fact of facts) {
    if (fact.date < startDate || fact.date > endDate) continue;
    const keys = dimensions.map((name) => fact[name]);
    const row = rows.get(keys.join()) ?? { keys, clicks: 0, impressions: 0, position: 3 };
    row.clicks += fact.clicks;
    row.impressions += fact.impressions;
    row.ctr = row.clicks / row.impressions;
    rows.set(keys.join(), row);
  }
  return { rows: [...rows.values()].slice(startRow), responseAggregationType: 'byPage' };
}

function isSigned(body, publicKey) {
  const [head, claims, signature] = new URLSearchParams(body).get('assertion').split('.');
  const { iss } = JSON.parse(Buffer.from(claims, 'base64url'));
  const text = Buffer.from(`${head}.${claims}`);
  return iss === email && verify('sha256', text, publicKey, Buffer.from(signature, 'base64url'));
}

function answerTo({ url, headers }, body, publicKey) {
  if (url === '/token')
    return isSigned(body, publicKey)
      ? [200, { access_token: token, expires_in: 3599, token_type: 'Bearer' }]
      : [400, { error: 'invalid_grant' }];
  assert.equal(headers.authorization, `Bearer ${token}`);
  assert.equal(decodeURIComponent(url.split('/')[4]), site);
  return [200, reported(JSON.parse(body))];
}

export async function startGoogle() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let gate = Promise.resolve();
  let refusal;
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    await gate;
    const body = Buffer.concat(chunks).toString();
    const [status, answer] = refusal ?? answerTo(request, body, publicKey);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${server.address().port}`;
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-google-'));
  const file = join(folder, 'key.json');
  const key = {
    type: 'service_account',
    private_key_id: '0123456789abcdef',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: email,
    token_uri: `${address}/token`,
  };
  writeFileSync(file, JSON.stringify(key));
  return {
    // Settings of a server that fetches from here, when it is told to.
    settings: [
      ...['--gsc-credentials-file', file, '--gsc-base-url', address, '--gsc-sites', site],
      ...['--gsc-sync-hour', '-1', '--gsc-history-days', '8'],
    ],
    // Holds back all responses until the returned function is called.
    hold() {
      let release;
      gate = new Promise((resolve) => (release = resolve));
      return release;
    },
    // Refuses all requests with this message; without a message, responds as usual.
    refuse: (message) => {
      refusal = message && [403, { error: { code: 403, message, status: 'PERMISSION_DENIED' } }];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
