// The official clients list and call every tool with every documented example, and get the answers
// of the REST API; problems with a call are reported to them as specified.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ways } from './clients.mjs';
import { check, checkProblem, toolNames } from './examples.mjs';
import { callRest } from './program.mjs';
import { standing } from './standing.mjs';

const here = standing();
const { all } = here;

const places = {
  HTTP: () => ({ url: here.watched.url, headers: { 'X-API-Key': here.server.key } }),
  stdio: () => here.lines(),
};

for (const way of ways)
  for (const [place, target] of Object.entries(places))
    describe(`${way.name} over ${place}`, () => {
      let client, tools;
      before(async () => {
        client = await way.open(target());
        tools = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]));
      });
      after(() => client?.close());

      const called = (name, given) => client.callTool({ name, arguments: given });

      test('lists every tool', () => {
        assert.deepEqual([...tools.keys()].sort(), toolNames(all).sort());
        assert.equal(client.getServerVersion()?.name, 'toolyard');
      });

      for (const one of all)
        test(`${one.tool}: ${one.name}`, async () =>
          check(one, await called(one.tool, one.value), tools.get(one.tool)));

      test('a faulty call says what is wrong', async () => {
        const given = { input: 'hello', algorithms: ['sha256', 'sha0'] };
        const problem = await (await callRest(here.server, 'hash-generator', given)).json();
        checkProblem(problem, await called('hash_generator', given));
      });

      test('the error for an unknown tool suggests the nearest name', async () => {
        const refused = called('hash_generater', { input: 'hello' });
        await assert.rejects(refused, (error) => {
          assert.equal(error.code, -32602);
          assert.match(
            error.message,
            /Unknown tool: hash_generater\. Did you mean hash_generator\?/,
          );
          return true;
        });
      });

      test('a list that is given as text is taken, with a warning', async () => {
        const { structuredContent } = await called('hash_generator', {
          input: 'hello',
          algorithms: '["sha256"]',
        });
        assert.deepEqual(Object.keys(structuredContent.hashes), ['sha256']);
        assert.equal(structuredContent.warnings.length, 1);
      });

      test('hyphens in the name of a tool are taken', async () => {
        const result = await called('word-counter', { input: 'to be' });
        assert.equal(result.structuredContent.tool, 'word-counter');
      });
    });

for (const way of ways)
  describe(`${way.name}: credentials`, () => {
    const open = (headers) => way.open({ url: here.watched.url, headers });

    for (const [name, headers] of [
      ['no key', {}],
      ['a wrong key', { 'X-API-Key': `ty_${'x'.repeat(40)}` }],
      ['a wrong key as bearer', { Authorization: `Bearer ty_${'x'.repeat(40)}` }],
    ])
      test(`${name} is refused`, async () => {
        const seen = here.watched.exchanges.length;
        await assert.rejects(open(headers));
        const { status, answered, answer } = here.watched.exchanges[seen];
        assert.equal(status, 401);
        assert.equal(
          answered['www-authenticate'],
          'Bearer realm="toolyard", ApiKey realm="toolyard"',
        );
        assert.ok(!('id' in answer) && answer.error.data.code, JSON.stringify(answer));
      });

    test('the key is taken as bearer', async () => {
      const client = await open({ Authorization: `Bearer ${here.server.key}` });
      assert.equal((await client.listTools()).tools.length, toolNames(all).length);
      await client.close();
    });
  });

here.testMessages();
