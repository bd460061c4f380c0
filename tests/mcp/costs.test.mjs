// Resource limits: endless bodies, many concurrent calls, and excessive work and memory. Each is
// ended with a reason, and the server continues.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { checkProblem } from './examples.mjs';
import { testMessages } from './messages.mjs';
import { callRest, post, startServer, toolCall } from './program.mjs';

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const hello = toolCall('hash_generator', { input: 'hello', algorithms: ['sha256'] });
let server;
before(async () => (server = await startServer(['--call-time-ms', '20'])));
after(() => server.stop());

describe('bodies that do not come', () => {
  const begin = (length, sent) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(server.address);
      const socket = net.connect(port, hostname, () =>
        socket.write(
          `POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${server.key}\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${sent}`,
          () => resolve(socket),
        ),
      );
    });

  test('half-sent bodies keep nobody else waiting', async () => {
    const text = JSON.stringify(hello);
    const sockets = await Promise.all(
      Array.from({ length: 100 }, () => begin(text.length, text.slice(0, text.length / 2))),
    );
    const { value } = await post(server, hello);
    assert.ok(value.result);
    for (const socket of sockets) socket.destroy();
    assert.ok((await post(server, hello)).value.result);
  });

  test('a gigabyte that is promised is refused before it comes', async () => {
    const socket = await begin(1 << 30, '{"jsonrpc"');
    let text = '';
    for await (const part of socket) {
      text += part;
      if (text.includes('\r\n\r\n')) break;
    }
    assert.match(text, /^HTTP\/1\.1 413 /);
  });
});

// Returns the resident memory of the server, in MiB, at this moment and at its peak (since the last
// reset).
function memory() {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)[1]) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

test('no message takes much more memory than its own size', async (t) => {
  if (readFileSync(`/proc/${server.pid}/maps`, 'utf8').includes('libtsan'))
    return t.skip('ThreadSanitizer keeps notes of all memory');
  const size = 9 << 20;
  const filled = (text, after) => text.repeat(Math.floor(size / text.length)) + after;
  const call = (params) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
  for (const [name, body] of [
    ['a batch of numbers', `[${filled('1,', '1]')}`],
    ['a batch of objects', `[${filled('{},', '{}]')}`],
    ['members of a message', `{${filled('"":1,', '"":1}')}`],
    ['members of params', call(`{${filled('"":1,', '"":1}')}`)],
    ['members of _meta', call(`{"_meta":{${filled('"":1,', '"":1}}')}`)],
    ['members of arguments', call(`{"name":"base64","arguments":{${filled('"":1,', '"":1}}')}`)],
    [
      'a list as text',
      call(`{"name":"hash_generator","arguments":{"algorithms":"[${filled('1,', '1]"}}')}`),
    ],
    ['a name', call(`{"name":"${filled('x', '"}')}`)],
    ['levels', filled('[', '')],
    ['blanks', filled(' ', JSON.stringify(list))],
  ]) {
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    const { now } = memory();
    const { status } = await post(server, body, { isWrong: true });
    assert.ok([200, 400].includes(status), `${name}: ${status}`);
    const more = memory().most - now;
    t.diagnostic(`${name}: ${more.toFixed(0)} MiB`);
    // The body in its growing buffer, an index of it, and a copy.
    assert.ok(more < (12 * size) / (1 << 20), `${name}: ${more} MiB`);
  }
});

test('200 calls at once get an answer each, of their own id', async () => {
  const made = Array.from({ length: 200 }, (_, i) => post(server, { ...hello, id: `call-${i}` }));
  for (const [i, { value }] of (await Promise.all(made)).entries()) {
    assert.equal(value.id, `call-${i}`);
    assert.ok(value.result.structuredContent.output.startsWith('2cf24dba'));
  }
});

test('a call that costs too much ends with its reason, and the server goes on', async () => {
  const given = { input: 'x'.repeat(6 << 20), algorithms: 'all' };
  const rest = await callRest(server, 'hash-generator', given);
  const problem = await rest.json();
  assert.equal(problem.code, 'too_expensive');
  const { status, value } = await post(server, toolCall('hash_generator', given));
  assert.equal(status, 200);
  checkProblem(problem, value.result);
  assert.ok((await post(server, hello)).value.result.structuredContent);
});

test('an answer over 8 MiB is refused with its reason', async () => {
  const roomy = await startServer();
  const given = { input: 'x'.repeat(7 << 20) };
  const { status, value } = await post(roomy, toolCall('base64', given));
  await roomy.stop();
  assert.equal(status, 200);
  assert.equal(value.result.isError, true);
  assert.equal(value.result._meta['toolyard/problem'].code, 'answer_too_large');
  assert.match(value.result.content[0].text, /\/api\/v1\/t\/base64\//);
});

testMessages();
