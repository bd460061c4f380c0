// The command line of the MCP Inspector lists and calls every tool, in both eras: over HTTP with
// every documented example, over stdio with the first of each tool.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { before, describe, test } from 'node:test';
import { join } from 'node:path';
import { check, checkProblem, toolNames } from './examples.mjs';
import { callRest } from './program.mjs';
import { standing } from './standing.mjs';

const inspector = join(
  import.meta.dirname,
  'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);
const here = standing();
const { all } = here;
const first = all.filter((one, i) => all.findIndex((other) => other.tool === one.tool) === i);

const places = {
  HTTP: (key = here.server.key) => [
    '--server-url',
    here.watched.url,
    '--transport',
    'http',
    ...(key ? ['--header', `X-API-Key: ${key}`] : []),
  ],
  stdio: () => {
    const { command, args } = here.lines();
    return [command, ...args];
  },
};

// Runs the Inspector with its home in the test's folder, with which its files are deleted.
function inspect(target, era, method, more = []) {
  const options = [
    inspector,
    '--cli',
    ...target,
    '--protocol-era',
    era,
    '--method',
    method,
    '--format',
    'json',
    '-q',
    ...more,
  ];
  const child = spawn(process.execPath, options, {
    env: { ...process.env, HOME: here.folder.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '',
    output = '';
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (output += part));
  return new Promise((resolve) =>
    child.on('close', (code) => {
      resolve({ code, result: out ? JSON.parse(out).result : undefined, output });
    }),
  );
}

const call = (target, era, tool, value) =>
  inspect(target, era, 'tools/call', [
    '--tool-name',
    tool,
    '--tool-args-json',
    JSON.stringify(value),
  ]);

for (const era of ['legacy', 'modern'])
  for (const [place, target] of Object.entries(places))
    describe(`${era} over ${place}`, { concurrency: 4 }, () => {
      let tools;
      before(async () => {
        const { code, result, output } = await inspect(target(), era, 'tools/list', ['--strict']);
        assert.equal(code, 0, output);
        tools = new Map(result.tools.map((tool) => [tool.name, tool]));
      });

      test('lists every tool', () =>
        assert.deepEqual([...tools.keys()].sort(), toolNames(all).sort()));

      for (const one of place === 'HTTP' ? all : first)
        test(`${one.tool}: ${one.name}`, async () => {
          const { code, result, output } = await call(target(), era, one.tool, one.value);
          assert.equal(code, one.status === 200 ? 0 : 5, output);
          check(one, result, tools.get(one.tool));
        });

      test('a faulty call says what is wrong', async () => {
        const given = { input: 'hello', algorithms: ['sha0'] };
        const problem = await (await callRest(here.server, 'hash-generator', given)).json();
        const { code, result, output } = await call(target(), era, 'hash_generator', given);
        assert.equal(code, 5, output);
        checkProblem(problem, result);
      });

      test('an unknown tool is refused', async () => {
        const { code, output } = await call(target(), era, 'hash_generater', {});
        assert.notEqual(code, 0);
        assert.match(output, /hash_generater/);
      });
    });

for (const era of ['legacy', 'modern'])
  for (const key of ['', `ty_${'x'.repeat(40)}`])
    test(`${era}: ${key ? 'a wrong key' : 'no key'} is refused`, async () => {
      const { code, output } = await inspect(places.HTTP(key), era, 'tools/list');
      assert.notEqual(code, 0);
      assert.match(output, /401|auth/i);
    });

here.testMessages();
