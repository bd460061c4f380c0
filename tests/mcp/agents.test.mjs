// Tests docs/agents.md: the official client connects with each configuration file on the page, and
// the Inspector commands work. The curl and program commands of the page are run by tests/walks.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { ways } from './clients.mjs';
import { toolNames } from './examples.mjs';
import { listed, program, source } from './program.mjs';
import { standing } from './standing.mjs';
import { tee } from './watch.mjs';

const started = promisify(execFile);
const page = readFileSync(join(source, 'docs/agents.md'), 'utf8');
const blocks = (language) =>
  [...page.matchAll(new RegExp('^```' + language + '\\n(.*?)^```$', 'gms'))].map((one) => one[1]);

// Placeholders for the key in the configuration files of the clients.
const keys = ['${TOOLYARD_KEY}', '${env:TOOLYARD_KEY}', '${input:toolyard-key}', '$TOOLYARD_KEY'];
const files = blocks('jsonc').map((text) => JSON.parse(text));

let programs;
const here = standing({
  asksRest: false,
  prepare({ folder, record }) {
    programs = join(folder.path, 'programs');
    mkdirSync(programs);
    const write = (name, line) =>
      writeFileSync(join(programs, name), `#!/bin/sh\n${line} "$@"\n`, { mode: 0o755 });
    const { command, args } = tee(record, [program]);
    write('toolyard', `exec '${[command, ...args].join("' '")}'`);
    // The package that npx would fetch is already installed.
    const launcher = join(
      import.meta.dirname,
      'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
    );
    write('npx', `shift\nexec '${process.execPath}' '${launcher}'`);
  },
});
const all = toolNames(here.all);

function target({ url, httpUrl, headers, command, args }) {
  if (command) {
    assert.equal(command, 'toolyard');
    return { command: join(programs, command), args, cwd: here.folder.path };
  }
  const [[name, value]] = Object.entries(headers);
  assert.ok(keys.includes(value), value);
  const address = (url ?? httpUrl).replace('http://127.0.0.1:8080', here.watched.address);
  return { url: address, headers: { [name]: here.server.key } };
}

assert.ok(files.length >= 5, 'the page shows no files');
for (const [i, file] of files.entries())
  for (const [name, entry] of Object.entries(file.mcpServers ?? file.servers))
    for (const way of ways)
      test(`file ${i + 1}, ${name}: ${way.name}`, async () => {
        const client = await way.open(target(entry));
        const { tools } = await client.listTools();
        assert.deepEqual(tools.map((tool) => tool.name).sort(), [...all].sort());
        await client.close();
      });

const lines = blocks('bash')
  .join('')
  .split('\n')
  .filter((line) => line.startsWith('npx '));
assert.equal(lines.length, 2);
for (const [i, line] of lines.entries())
  test(`line ${i + 1} of the Inspector`, async () => {
    const run = line.replace('http://127.0.0.1:8080', here.watched.address);
    const { stdout } = await started('bash', ['-c', run], {
      cwd: here.folder.path,
      env: {
        ...process.env,
        HOME: here.folder.path,
        TOOLYARD_KEY: here.server.key,
        PATH: `${programs}:${process.env.PATH}`,
      },
    });
    assert.match(stdout, line.includes('tools/list') ? /word_counter/ : /2cf24dba5fb0a30e/);
  });

test('the list costs what the page says', async () => {
  const brief = await listed(here.server, { query: '?brief=true' });
  const shown = brief.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  const documented = Number(/at most ([\d,]+) tokens/.exec(page)[1].replace(',', ''));
  assert.ok(encode(JSON.stringify(shown)).length <= documented);
});

here.testMessages();
