// scenario.mjs PROGRAM GENERATOR: generates a client from the document of a running server, by the
// command of docs/clients.md, and calls the server with it: a tool, its refusal, an upload, a
// repeated request, pages of a list, and a change of what has changed since.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listening } from '../serving.mjs';

const [program, generator] = process.argv.slice(2);
const made = join('generated', `run_${generator}`);
const bin = (name) => join('node_modules', '.bin', name);

const commands = {
  hey_api: [bin('openapi-ts'), '--input', 'DOCUMENT', '--output', made, '--silent'],
  orval: [bin('orval'), '--input', 'DOCUMENT', '--output', `${made}.ts`, '--client', 'fetch'],
  openapi_fetch: [
    bin('openapi-typescript'),
    'DOCUMENT',
    '--default-non-nullable',
    'false',
    '--output',
    `${made}.ts`,
  ],
  swagger_typescript_api: [
    bin('swagger-typescript-api'),
    'generate',
    '--path',
    'DOCUMENT',
    '--output',
    'generated',
    '--name',
    `run_${generator}.ts`,
    '--silent',
  ],
  oazapfts: [bin('oazapfts'), 'DOCUMENT', `${made}.ts`],
};

const password = 'a long passphrase';
const data = mkdtempSync(join(tmpdir(), 'toolyard-clients-'));
const first = ['createsuperuser', '--data-dir', data, '--username', 'ada'];
const account = spawnSync(
  program,
  [...first, '--email', 'ada@example.org', '--password-stdin'],
  { input: `${password}\n`, encoding: 'utf8' },
);
assert.equal(account.status, 0, account.stderr);
const server = spawn(program, ['serve', '--data-dir', data, '--listen', '127.0.0.1:0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});

async function tokenOf(address) {
  const response = await fetch(`${address}/api/v1/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password }),
  });
  return (await response.json()).access;
}

// The smallest file with a page.
function page() {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const xref = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${lines}trailer<</Size 4/Root 1 0 R>>\n`;
  return new File([`${text}startxref\n${xref}\n%%EOF\n`], 'page.pdf', { type: 'application/pdf' });
}

async function generate(address) {
  const document = `document_for_${generator}.json`;
  const response = await fetch(`${address}/api/v1/schema/?bodies=multipart`);
  assert.equal(response.status, 200);
  writeFileSync(document, await response.text());
  const [command, ...words] = commands[generator];
  execFileSync(
    command,
    words.map((word) => (word === 'DOCUMENT' ? document : word)),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const bundle = join('generated', `run_${generator}.bundle.mjs`);
  execFileSync(bin('esbuild'), [
    join('clients', `${generator}.ts`),
    '--bundle',
    '--format=esm',
    '--platform=node',
    '--log-level=error',
    `--outfile=${bundle}`,
  ]);
  return import(pathToFileURL(resolve(bundle)));
}

async function use(client) {
  const encoded = await client.encode({ input: 'hello' });
  assert.equal(encoded.status, 200);
  assert.equal(encoded.data.output, 'aGVsbG8=');

  const refused = await client.encode({ input: '?', operation: 'decode' });
  assert.equal(refused.status, 422);
  assert.equal(refused.data.code, 'invalid_character');

  const merged = await client.merge([page(), page()]);
  assert.equal(merged.status, 200, JSON.stringify(merged.data));
  assert.equal(merged.data.pages, 2);

  const text = { content_type: 'page', title: 'About' };
  const created = await client.create(text, 'one');
  assert.equal(created.status, 201, JSON.stringify(created.data));
  const repeated = await client.create(text, 'one');
  assert.equal(repeated.data.id, created.data.id);
  assert.equal(repeated.headers.get('Idempotent-Replayed'), 'true');
  await client.create({ ...text, title: 'Help' }, 'another');
  const titles = [];
  for (let number = 1, next = true; next; number += 1) {
    const list = await client.list({ page: number, page_size: 1, ordering: 'title' });
    assert.equal(list.data.count, 2);
    titles.push(...list.data.results.map((one) => one.title));
    next = list.data.next;
  }
  assert.deepEqual(titles, ['About', 'Help']);

  const tag = created.headers.get('ETag');
  const changed = await client.change(created.data.id, { title: 'About us' }, tag);
  assert.equal(changed.status, 200, JSON.stringify(changed.data));
  assert.equal(changed.data.title, 'About us');
  const stale = await client.change(created.data.id, { title: 'Us' }, tag);
  assert.equal(stale.status, 412);
  assert.equal(stale.data.code, 'precondition_failed');
}

try {
  const address = await listening(server);
  const token = await tokenOf(address);
  const { connect } = await generate(address);
  await use(connect(address, token));
} finally {
  server.kill();
  await new Promise((done) => server.once('exit', done));
  rmSync(data, { recursive: true });
}
