// Long calls: the official clients get progress notifications, and the work is stopped when its
// client leaves.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { ways } from './clients.mjs';
import { startServer } from './program.mjs';
import { standing } from './standing.mjs';

const here = standing({ asksRest: false });
const places = {
  HTTP: () => ({ url: here.watched.url, headers: { 'X-API-Key': here.server.key } }),
  stdio: () => here.lines(),
};
// Takes some seconds.
const slow = {
  name: 'aes_encrypt_decrypt',
  arguments: {
    operation: 'encrypt',
    input: 'x',
    password: 'a long passphrase',
    kdf: 'pbkdf2',
    digest: 'sha512',
    iterations: 5_000_000,
  },
};
// Takes about twenty seconds.
const slower = { name: 'rsa_key_generator', arguments: { bits: 8192 } };

// Version 1 of the SDK takes the result schema before the options.
const called = (way, client, call, options) =>
  way.name === 'SDK 1' ? client.callTool(call, undefined, options) : client.callTool(call, options);

for (const way of ways)
  for (const [place, target] of Object.entries(places))
    test(`${way.name} over ${place} receives progress`, async (context) => {
      const client = await way.open(target());
      context.after(() => client.close());
      const reported = [];
      const onprogress = ({ progress }) => reported.push(progress);
      // On a busy machine, the call may take longer than a client waits without progress.
      const options = { onprogress, resetTimeoutOnProgress: true };
      const { isError, structuredContent } = await called(way, client, slow, options);
      assert.ok(!isError);
      assert.match(structuredContent.output, /^ty1\./);
      assert.ok(reported.length > 0);
      assert.deepEqual(
        reported,
        Array.from(reported, (_, i) => i + 1),
      );
    });

describe('a call that nobody waits for', () => {
  let server;
  after(() => server?.stop());

  // Whether a call in that era has ended without its result.
  const hasEnded = async (era) => {
    const text = await (await fetch(`${server.address}/metrics`)).text();
    return text.includes(`{method="tools/call",era="${era}",outcome="tool_error"} 1`);
  };

  test('ends with its connection', async (context) => {
    server = await startServer();
    const way = ways.find(({ name }) => name === 'SDK 2, pinned');
    const client = await way.open({
      url: `${server.address}/mcp`,
      headers: { 'X-API-Key': server.key },
    });
    context.after(() => client.close());
    const leaving = new AbortController();
    const options = { signal: leaving.signal, onprogress: () => leaving.abort() };
    await assert.rejects(called(way, client, slower, options));
    while (!(await hasEnded('modern'))) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  test('ends with its cancellation over stdio', async (context) => {
    const way = ways[0];
    const client = await way.open(here.lines());
    context.after(() => client.close());
    // The maximum number of calls in flight, which would take minutes.
    const leaving = new AbortController();
    const calls = Array.from({ length: 64 }, () =>
      called(way, client, slower, { signal: leaving.signal }).catch((error) => error),
    );
    leaving.abort();
    await Promise.all(calls);
    const next = () =>
      called(way, client, { name: 'hash_generator', arguments: { input: 'hello' } });
    while ((await next()).isError) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

here.testMessages();
