// Clients that leave before the response, and clients that stay for long: the server continues, and
// its counts are correct.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { hold, testMessages } from './messages.mjs';
import { account, post, signedIn, startServer, toolCall, used } from './program.mjs';

const loops = 4;
const plans = [{ name: 'month', monthly_quota: 50 }];
const people = { joan: 'month', mary: 'month' };
const options = ['--log-level', 'debug', '--threads', String(loops)];
let server;
before(async () => (server = await startServer(options, { plans, people })));
after(() => server.stop());

const hash = (id = 1) => toolCall('hash_generator', { input: 'hello', algorithms: ['sha256'] }, id);
const rsa = (id = 1) => toolCall('rsa_key_generator', { bits: 8192 }, id);
const request = (path, key, value) => {
  const body = JSON.stringify(value);
  return (
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
};

// Returns a connection on which the text has been sent.
const sending = (text) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address);
    const socket = net.connect(port, hostname, () => socket.write(text, () => resolve(socket)));
    socket.on('error', reject);
  });

// Waits until `look` returns `wanted`, since other threads take time.
async function eventually(look, wanted) {
  for (let looks = 0; ; ++looks) {
    const found = await look();
    if (looks === 3000 || JSON.stringify(found) === JSON.stringify(wanted))
      return assert.deepEqual(found, wanted);
    await pause(10);
  }
}

async function goesOn(key) {
  const { status, value } = await post(server, hash(), { key });
  assert.equal(status, 200);
  assert.ok(value.result.structuredContent, JSON.stringify(value));
}

describe('a client that leaves', () => {
  test('before a small call is answered is counted at most once', async () => {
    const { key, access } = await account(server, 'ada');
    for (let i = 0; i < 50; ++i) {
      const socket = await sending(request('/mcp', key, hash()));
      if (i % 2) socket.destroy();
      else socket.resetAndDestroy();
    }
    for (let i = 0; i < 10; ++i) await goesOn(key);
    const { calls, errors } = (await used(server, access))['hash-generator'];
    assert.ok(calls >= 10 && calls <= 60, `${calls}`);
    assert.equal(errors, 0);
  });

  test('in a long call is counted as over REST, and its work ends', async () => {
    const counted = [];
    for (const [name, path, value, message] of [
      ['grace', '/mcp', rsa(), '"mcp call"'],
      ['edith', '/api/v1/t/rsa-key-generator/', { bits: 8192 }, undefined],
    ]) {
      const { key, access } = await account(server, name);
      const before = server.log().split('"mcp call"').length;
      const sockets = await Promise.all([1, 2, 3].map(() => sending(request(path, key, value))));
      if (message) await server.logged(message, before + 2);
      else await pause(100);
      for (const socket of sockets) socket.resetAndDestroy();
      await goesOn(key);
      await eventually(async () => (await used(server, access))['rsa-key-generator']?.calls, 3);
      counted.push((await used(server, access))['rsa-key-generator']);
    }
    const stopped = { calls: 3, errors: 3 };
    assert.deepEqual(counted, [stopped, stopped]);
  });

  test('in a batch leaves nothing behind', async () => {
    const { key, access } = await account(server, 'rosa');
    const before = server.log().split('"mcp call"').length;
    const socket = await sending(request('/mcp', key, [hash(1), rsa(2), hash(3)]));
    await server.logged('"mcp call"', before + 1);
    socket.resetAndDestroy();
    await eventually(async () => (await used(server, access))['rsa-key-generator']?.calls, 1);
    await goesOn(key);
    const { calls } = (await used(server, access))['hash-generator'];
    assert.ok([2, 3].includes(calls), `${calls}`);
  });

  test('in the middle of its body is counted not at all', async () => {
    const key = server.keys.joan;
    const text = request('/mcp', key, hash());
    for (let i = 0; i < 50; ++i) {
      const socket = await sending(text.slice(0, text.length - 1 - i));
      if (i % 3 === 0) socket.destroy();
      else if (i % 3 === 1) socket.resetAndDestroy();
      else socket.end();
    }
    for (let i = 0; i < 50; ++i) await goesOn(key);
    const { value } = await post(server, hash(), { key });
    assert.equal(value.result._meta['toolyard/problem'].code, 'quota_exceeded');
    const counts = await used(server, await signedIn(server, 'joan'));
    assert.deepEqual(Object.keys(counts), ['hash-generator']);
  });
});

test('two hundred calls on one connection are answered, each by its own id', async () => {
  const { key, access } = await account(server, 'emmy');
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set();
  const { hostname, port } = new URL(server.address);
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
  const call = (id) =>
    new Promise((resolve, reject) => {
      const about = { agent, hostname, port, method: 'POST', path: '/mcp', headers };
      const outgoing = http.request(about, async (answer) => {
        ports.add(answer.socket.localPort);
        let text = '';
        for await (const part of answer) text += part;
        resolve(JSON.parse(text));
      });
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify(hash(id)));
    });
  for (let id = 0; id < 200; ++id) {
    const answer = await call(id);
    hold(hash(id), answer);
    assert.equal(answer.id, id);
    assert.ok(answer.result.structuredContent);
  }
  agent.destroy();
  assert.equal(ports.size, 1);
  assert.equal((await used(server, access))['hash-generator'].calls, 200);
});

test('two hundred calls that are sent at once on one connection are answered in turn', async () => {
  const { key, access } = await account(server, 'maria');
  const all = Array.from({ length: 200 }, (_, id) => request('/mcp', key, hash(id))).join('');
  const socket = await sending(all);
  let text = '';
  for await (const part of socket) {
    text += part;
    if (text.split('"jsonrpc"').length > 200 && text.endsWith('}')) break;
  }
  const reported = [...text.matchAll(/"id":(\d+)/g)].map((one) => Number(one[1]));
  assert.deepEqual(
    reported,
    Array.from({ length: 200 }, (_, i) => i),
  );
  assert.equal((await used(server, access))['hash-generator'].calls, 200);
});

// Returns the number of times that each event loop has slept, which grows if the loop had work. The
// first is that of the main thread.
function sleeps() {
  const tasks = `/proc/${server.pid}/task`;
  return readdirSync(tasks)
    .map((id) => [id, readFileSync(`${tasks}/${id}/status`, 'utf8')])
    .filter(([id, status]) => id === `${server.pid}` || /^Name:\s+http-loop$/m.test(status))
    .map(([, status]) => status)
    .map((status) => Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)[1]));
}

// The kernel distributes connections: with this many, each loop gets some.
test('each loop answers calls', async () => {
  const { key, access } = await account(server, 'sophie');
  const before = sleeps();
  assert.equal(before.length, loops);
  const sockets = await Promise.all(
    Array.from({ length: 100 }, (_, id) => sending(request('/mcp', key, hash(id)))),
  );
  const answers = sockets.map(async (socket) => {
    for await (const part of socket) return String(part);
  });
  for (const [id, text] of (await Promise.all(answers)).entries()) {
    assert.match(text, /^HTTP\/1\.1 200 /);
    assert.match(text, new RegExp(`"id":${id}[,}]`));
  }
  for (const [i, count] of sleeps().entries()) assert.ok(count > before[i], `loop ${i}`);
  assert.equal((await used(server, access))['hash-generator'].calls, 100);
});

testMessages();
