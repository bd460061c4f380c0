// The official conformance suite, in both eras. What is not offered stands in a baseline each; the
// suite also fails where something of a baseline passes.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import { startServer, temporaryFolder } from './program.mjs';
import { watch } from './watch.mjs';

const suite = join(
  import.meta.dirname,
  'node_modules/@modelcontextprotocol/conformance/dist/index.js',
);
let server, watched, folder;

before(async () => {
  server = await startServer();
  watched = await watch(server.address, { 'x-api-key': server.key });
  folder = temporaryFolder();
});
after(async () => {
  await watched.stop();
  await server.stop();
  folder.remove();
});

function run(revision) {
  const baseline = join(import.meta.dirname, `not-offered-${revision}.yml`);
  const options = [
    'server',
    '--url',
    watched.url,
    '--requirements',
    revision,
    '--expected-failures',
    baseline,
    '--output-dir',
    folder.path,
  ];
  const child = spawn(process.execPath, [suite, ...options], { cwd: folder.path });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, written })));
}

for (const revision of ['2025-11-25', '2026-07-28'])
  test(revision, async () => {
    const { code, written } = await run(revision);
    assert.equal(code, 0, written.slice(-8000));
    assert.ok(watched.exchanges.length > 20, 'the suite has hardly asked anything');
  });

test('every message is as its schema demands', () => assert.deepEqual(watched.faults(), []));
