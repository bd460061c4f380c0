// Limits and quotas: REST and MCP share one allowance, and it is exact even for concurrent calls.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testMessages } from './messages.mjs';
import { callRest, post, signedIn, startServer, toolCall, used } from './program.mjs';

// A burst regains one call per minute: a test that takes longer may make more calls.
const plans = [
  { name: 'burst', rate_limit_per_minute: 1, burst: 100 },
  { name: 'month', monthly_quota: 50 },
];
const people = {
  ada: 'burst',
  grace: 'burst',
  edith: 'burst',
  joan: 'month',
  mary: 'month',
  rosa: 'month',
  emmy: 'month',
};
let server;
before(async () => (server = await startServer([], { plans, people })));
after(() => server.stop());

const given = { input: 'hello', algorithms: ['sha256'] };
const overMcp = async (key) => {
  const { status, headers, value } = await post(server, toolCall('hash_generator', given), { key });
  assert.equal(status, 200, JSON.stringify(value));
  const code = value.result._meta?.['toolyard/problem']?.code ?? 'done';
  assert.equal(value.result.isError === true, code !== 'done');
  return { code, headers };
};
const overRest = async (key) => {
  const answer = await callRest(server, 'hash-generator', given, key);
  const value = await answer.json();
  return { code: answer.status === 200 ? 'done' : value.code, headers: answer.headers };
};

async function together(key, count, calls) {
  const began = performance.now();
  const made = Array.from({ length: count }, (_, i) => calls[i % calls.length](key));
  const codes = (await Promise.all(made)).map((one) => one.code);
  const minutes = Math.ceil((performance.now() - began) / 60000);
  return { codes, minutes, done: codes.filter((code) => code === 'done').length };
}

for (const [name, calls] of [
  ['MCP', [overMcp]],
  ['MCP and REST', [overMcp, overRest]],
])
  test(`of 200 calls at once by ${name}, a burst of 100 lets 100 through`, async () => {
    const key = server.keys[name === 'MCP' ? 'ada' : 'grace'];
    const { codes, done, minutes } = await together(key, 200, calls);
    assert.ok(done >= 100 && done < 100 + minutes, `${done} in ${minutes} minutes`);
    assert.equal(codes.filter((code) => code === 'rate_limited').length, 200 - done);
  });

test('of 200 calls at once by MCP and REST, a quota of 50 lets 50 through', async () => {
  const key = server.keys.joan;
  const { codes, done } = await together(key, 200, [overMcp, overRest]);
  assert.equal(done, 50);
  assert.equal(codes.filter((code) => code === 'quota_exceeded').length, 150);
});

test('a refusal tells when to come back, as the REST API does', async () => {
  const key = server.keys.edith;
  await together(key, 101, [overMcp]);
  const [mcp, rest] = [await overMcp(key), await overRest(key)];
  for (const { code, headers } of [mcp, rest]) {
    assert.equal(code, 'rate_limited');
    assert.ok(Number(headers.get('retry-after')) > 0);
    assert.ok(headers.get('ratelimit'));
    assert.equal(headers.get('ratelimit-policy'), rest.headers.get('ratelimit-policy'));
  }
});

test('a batch of ten counts ten', async () => {
  const key = server.keys.mary;
  const batch = Array.from({ length: 10 }, (_, i) => toolCall('hash_generator', given, i));
  const { status, value } = await post(server, batch, { key });
  assert.equal(status, 200);
  assert.deepEqual(
    value.map((one) => one.id),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  assert.equal((await together(key, 50, [overRest])).done, 40);
});

test('what is no call of a tool counts nothing', async () => {
  const key = server.keys.rosa;
  for (const method of ['ping', 'tools/list', 'resources/list'])
    for (let i = 0; i < 5; ++i) await post(server, { jsonrpc: '2.0', id: i, method }, { key });
  assert.equal((await together(key, 60, [overMcp])).done, 50);
});

test('usage shows calls by MCP and by REST under the tool alike', async () => {
  await together(server.keys.emmy, 7, [overMcp, overRest]);
  assert.deepEqual(await used(server, await signedIn(server, 'emmy')), {
    'hash-generator': { calls: 7, errors: 0 },
  });
});

testMessages();
