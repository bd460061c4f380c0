// `toolyard mcp` as a child process of its client: partial and combined lines, concurrent calls,
// and every way in which it ends.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { createInterface } from 'node:readline';
import { Conversation, testMessages } from './messages.mjs';
import { meta, program, toolCall } from './program.mjs';

const handshake = (version = '2025-11-25') => ({
  jsonrpc: '2.0',
  id: 'handshake',
  method: 'initialize',
  params: {
    protocolVersion: version,
    capabilities: {},
    clientInfo: { name: 'toolyard-tests', version: '1' },
  },
});
const ping = (id) => ({ jsonrpc: '2.0', id, method: 'ping' });
const hash = (id) => toolCall('hash_generator', { input: 'hello', algorithms: ['sha256'] }, id);
const rsa = (id, bits) => toolCall('rsa_key_generator', { bits }, id);
const cancelled = (requestId) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});
const started = new Set();
after(() => {
  for (const one of started) one.kill();
});

// The program, whose answers can be read as they arrive.
class Lines {
  #conversation = new Conversation();
  #read;
  errors = '';

  constructor(...options) {
    this.child = spawn(program, ['mcp', ...options]);
    started.add(this.child);
    this.child.stdin.on('error', () => {});
    this.child.stderr.on('data', (part) => (this.errors += part));
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code, signal) => {
        started.delete(this.child);
        resolve(signal ?? code);
      }),
    );
    this.#read = createInterface(this.child.stdout)[Symbol.asyncIterator]();
  }

  static text(messages) {
    return messages.map((one) => JSON.stringify(one) + '\n').join('');
  }
  send(...messages) {
    for (const one of messages) this.#conversation.client(JSON.stringify(one));
    this.child.stdin.write(Lines.text(messages));
    return this;
  }
  sendWrong(text) {
    for (const line of text.split('\n'))
      if (line) this.#conversation.client(line, { isWrong: true });
    this.child.stdin.write(text);
    return this;
  }
  async next() {
    const { value, done } = await this.#read.next();
    return done ? undefined : this.#conversation.server(value);
  }
  async take(count) {
    const all = [];
    while (all.length < count) {
      const one = await this.next();
      assert.ok(one !== undefined, `it ended after ${all.length} answers: ${this.errors}`);
      all.push(one);
    }
    return all;
  }
  async rest() {
    const all = [];
    for (let one = await this.next(); one !== undefined; one = await this.next()) all.push(one);
    return all;
  }
  // Ends the input. Returns the remaining answers.
  async end() {
    this.child.stdin.end();
    const all = await this.rest();
    assert.equal(await this.ended, 0, this.errors);
    assert.equal(this.errors, '');
    return all;
  }
  async shaken(version) {
    this.send(handshake(version));
    await this.next();
    return this;
  }
}

const ids = (all) => all.map((one) => one.id).sort();
const codeOf = ({ result }) => result?._meta?.['toolyard/problem']?.code;

test('a line may come byte by byte, and many lines at once', async () => {
  const lines = new Lines();
  for (const byte of Buffer.from(Lines.text([handshake()]))) {
    lines.child.stdin.write(Buffer.of(byte));
    await new Promise(setImmediate);
  }
  assert.equal((await lines.next()).result.protocolVersion, '2025-11-25');
  const text = Lines.text([hash('é')]);
  const half = text.indexOf('é') + 1;
  for (const part of [Buffer.from(text).subarray(0, half), Buffer.from(text).subarray(half)]) {
    lines.child.stdin.write(part);
    await new Promise(setImmediate);
  }
  assert.equal((await lines.next()).id, 'é');
  const many = Array.from({ length: 1000 }, (_, i) => ping(i));
  lines.send(...many);
  assert.deepEqual(
    (await lines.take(1000)).map((one) => one.id),
    many.map((one) => one.id),
  );
  assert.deepEqual(await lines.end(), []);
});

test('a last line without an end is answered', async () => {
  const lines = await new Lines().shaken();
  lines.sendWrong(JSON.stringify(hash(1)));
  assert.deepEqual(ids(await lines.end()), [1]);
});

test('both eras are spoken to one process', async () => {
  const lines = new Lines();
  const claimed = (message) => ({ ...message, params: { ...message.params, _meta: meta } });
  lines.send(claimed({ jsonrpc: '2.0', id: 1, method: 'server/discover' }));
  assert.deepEqual((await lines.next()).result.supportedVersions, ['2026-07-28']);
  lines.send(handshake());
  assert.equal((await lines.next()).result.protocolVersion, '2025-11-25');
  lines.send(hash(2), claimed(hash(3)));
  const [old, modern] = (await lines.take(2)).sort((a, b) => a.id - b.id);
  assert.ok(!('resultType' in old.result));
  assert.equal(modern.result.resultType, 'complete');
  assert.deepEqual(await lines.end(), []);
});

test('answers come as they are ready', async () => {
  const lines = await new Lines().shaken();
  lines.send(rsa('slow', 2048), ping('quick'));
  assert.deepEqual(
    (await lines.take(2)).map((one) => one.id),
    ['quick', 'slow'],
  );
  assert.deepEqual(await lines.end(), []);
});

test('the end of the input lets a call come to its end', async () => {
  const lines = await new Lines().shaken();
  lines.send(rsa(1, 2048), hash(2));
  assert.deepEqual(ids(await lines.end()), [1, 2]);
});

test('the end of the input does not wait for long', async () => {
  const lines = await new Lines().shaken();
  const many = Array.from({ length: 40 }, (_, i) => rsa(i, 8192));
  lines.send(...many);
  const answers = await lines.end();
  assert.ok(answers.length < many.length, `${answers.length}`);
});

test('a call that is cancelled is not answered, and unknown ids are ignored', async () => {
  const lines = await new Lines().shaken();
  const calls = [rsa(1, 2048), rsa('two', 2048), hash(3)];
  lines.send(...calls, ...[1, 'two', 99, '1'].map(cancelled), ping(4));
  lines.sendWrong('{"method":"notifications/cancelled","params":{"requestId":3}\n');
  lines.sendWrong('{"jsonrpc":"2.0","method":"notifications/cancelled"}\n');
  lines.sendWrong('  {"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}\n');
  const all = await lines.end();
  const codes = all.filter((one) => one.error).map((one) => one.error.code);
  assert.deepEqual(codes.sort(), [-32600, -32700]);
  assert.deepEqual(ids(all.filter((one) => one.result)), [3, 4]);
});

test('64 calls run at a time, and further ones are refused as busy', async () => {
  const lines = await new Lines().shaken();
  lines.send(...Array.from({ length: 64 }, (_, i) => rsa(i, 8192)));
  lines.send(hash('beyond'), toolCall('nothing', {}, 'unknown'), ping('ping'));
  const [beyond, unknown, pong] = await lines.take(3); // before all others
  assert.equal(beyond.id, 'beyond');
  assert.equal(codeOf(beyond), 'busy');
  assert.match(beyond.result.content[0].text, /Try again in 1 second/);
  assert.equal(unknown.error.code, -32602);
  assert.deepEqual(pong.result, {});
  lines.child.kill('SIGTERM');
  assert.equal(await lines.ended, 'SIGTERM');
  assert.equal(lines.errors, '');
});

test('a batch beyond is answered as one, each message in its place', async () => {
  const lines = await new Lines().shaken('2025-03-26');
  lines.send(...Array.from({ length: 64 }, (_, i) => rsa(i, 8192)));
  lines.send([ping('a'), hash('b'), { jsonrpc: '2.0', id: 'c', method: 'no/such' }, hash('d')]);
  const [batch] = await lines.take(1);
  assert.deepEqual(
    batch.map((one) => [one.id, one.error?.code ?? codeOf(one)]),
    [
      ['a', undefined],
      ['b', 'busy'],
      ['c', -32601],
      ['d', 'busy'],
    ],
  );
  lines.child.kill('SIGTERM');
  await lines.ended;
});

test('a cancellation without an id leaves a batch alone', async () => {
  const lines = await new Lines().shaken('2025-03-26');
  lines.send([rsa(1, 2048), hash(2)]);
  lines.sendWrong('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{}}\n');
  const [batch] = await lines.end();
  assert.deepEqual(
    batch.map((one) => one.id),
    [1, 2],
  );
});

test('SIGTERM ends it at once and quietly, also in a call', async () => {
  const lines = await new Lines().shaken();
  lines.send(rsa(1, 8192), rsa(2, 8192), ping(3));
  assert.equal((await lines.next()).id, 3);
  lines.child.kill('SIGTERM');
  assert.equal(await lines.ended, 'SIGTERM');
  assert.equal(lines.errors, '');
});

test('a closed output ends it quietly, also in a call', async () => {
  const lines = await new Lines().shaken();
  lines.send(rsa(1, 8192), rsa(2, 8192), ping(3));
  assert.equal((await lines.next()).id, 3);
  lines.child.stdout.destroy();
  // The first write after that fails.
  lines.send(ping(4));
  assert.equal(await lines.ended, 0);
  assert.equal(lines.errors, '');
});

test('a line over 64 MiB is skipped to its end', async () => {
  const lines = await new Lines().shaken();
  const part = 'x'.repeat(1 << 20);
  for (let i = 0; i < 65; ++i) lines.child.stdin.write(part);
  lines.child.stdin.write('\n');
  lines.send(ping(1));
  const [refused, pong] = await lines.take(2);
  assert.equal(refused.error.code, -32600);
  assert.ok(!('id' in refused));
  assert.equal(pong.id, 1);
  assert.deepEqual(await lines.end(), []);
});

test('a call with a secret writes nothing of it to the error output', async () => {
  const lines = await new Lines().shaken();
  lines.send(toolCall('aes_encrypt_decrypt', { input: 'x', password: 'correct-horse-4711' }, 1));
  lines.send(toolCall('correct-horse-4711\n', {}, 2));
  assert.deepEqual(ids(await lines.end()), [1, 2]);
});

// Resident memory of a process, in MiB.
const resident = (pid) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

test('10,000 calls make it no larger', async (t) => {
  // AddressSanitizer keeps freed memory in a quarantine, of 256 MiB by default.
  process.env.ASAN_OPTIONS = 'quarantine_size_mb=1';
  t.after(() => delete process.env.ASAN_OPTIONS);
  const lines = await new Lines().shaken();
  const sizes = [];
  for (let made = 0; made < 10000; made += 50) {
    lines.send(...Array.from({ length: 50 }, (_, i) => hash(made + i)));
    const all = await lines.take(50);
    assert.ok(all.every((one) => one.result.structuredContent));
    if ([2000, 10000].includes(made + 50)) sizes.push(resident(lines.child.pid));
  }
  const [before, now] = sizes;
  t.diagnostic(`${before.toFixed(1)} MiB after 2,000 calls, ${now.toFixed(1)} after 10,000`);
  assert.ok(now - before < 8, `${before} MiB, then ${now}`);
  assert.deepEqual(await lines.end(), []);
});

testMessages();
