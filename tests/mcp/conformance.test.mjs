// The official conformance suite, in both eras. A baseline file per revision lists what is not
// offered; the suite also fails if something in a baseline passes.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { join } from 'node:path';
import { standing } from './standing.mjs';

const suite = join(
  import.meta.dirname,
  'node_modules/@modelcontextprotocol/conformance/dist/index.js',
);
// The suite sends no credentials, and some messages that are wrong on purpose.
const here = standing({ asksRest: false, addsKey: true, areWrong: true });

function run(revision) {
  const baseline = join(import.meta.dirname, `not-offered-${revision}.yml`);
  const options = [
    'server',
    '--url',
    here.watched.url,
    '--requirements',
    revision,
    '--expected-failures',
    baseline,
    '--output-dir',
    here.folder.path,
  ];
  const child = spawn(process.execPath, [suite, ...options], { cwd: here.folder.path });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, written })));
}

for (const revision of ['2025-11-25', '2026-07-28'])
  test(revision, async () => {
    const { code, written } = await run(revision);
    assert.equal(code, 0, written.slice(-8000));
    assert.ok(here.watched.exchanges.length > 20, 'the suite has hardly asked anything');
  });

here.testMessages();
