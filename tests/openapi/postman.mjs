// postman.mjs PROGRAM CLIENTS: turns the document of a running server into a collection, as Postman
// does, and checks that it is as small as CLIENTS, the page docs/clients.md, says, and that no request
// has an example twice.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import converter from 'openapi-to-postmanv2';
import { listening } from './serving.mjs';

const [program, clients] = process.argv.slice(2);
const quiet = ['--log-level', 'warning'];
const data = mkdtempSync(join(tmpdir(), 'toolyard-postman-'));
const server = spawn(program, ['serve', ...quiet, '--data-dir', data, '--listen', '127.0.0.1:0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});

// With the converter's own options, bodies are made from schemas; `Example` takes the examples.
async function collectionOf(address, options = {}) {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
  const source = { type: 'string', data: await response.text() };
  const made = await new Promise((resolve, reject) =>
    converter.convertV2(source, options, (error, one) => (error ? reject(error) : resolve(one))),
  );
  assert.ok(made.result, made.reason);
  return made.output[0].data;
}

const megabytes = (collection) => Buffer.byteLength(JSON.stringify(collection)) / 1e6;

// Returns all requests of a collection, whose folders contain folders.
const requestsIn = ({ item }) => item.flatMap((one) => (one.item ? requestsIn(one) : [one]));

function repeatsNoExample(collection) {
  const requests = requestsIn(collection);
  assert.ok(requests.length > 200, `${requests.length} requests`);
  for (const { name, response } of requests) {
    const examples = response.map(({ code, body, originalRequest }) =>
      JSON.stringify([code, body, originalRequest.body]),
    );
    assert.ok(examples.length > 0, `${name} has no example`);
    assert.equal(new Set(examples).size, examples.length, `${name} has an example twice`);
  }
  return requests.length;
}

try {
  const page = readFileSync(clients, 'utf8');
  const promised = /collection of less than ([\d.]+) MB of it instead of more than (\d+)/.exec(
    page,
  );
  assert.ok(promised, `${clients} does not say how large a collection is`);
  const [max, whole] = promised.slice(1).map(Number);
  const schema = `${await listening(server)}/api/v1/schema/`;
  const small = await collectionOf(`${schema}?problems=default`);
  assert.ok(megabytes(small) < max, `${megabytes(small)} MB with problems=default`);
  const large = await collectionOf(schema);
  assert.ok(megabytes(large) > whole, `${megabytes(large)} MB without`);
  const withExamples = { parametersResolution: 'Example' };
  const shown = await collectionOf(`${schema}?problems=default`, withExamples);
  assert.ok(megabytes(shown) < max, `${megabytes(shown)} MB with examples`);
  const count = repeatsNoExample(shown);
  for (const one of [small, large])
    assert.equal(repeatsNoExample(one), count, 'all have the same requests');
  console.log(`${count} requests: ${megabytes(small)} MB instead of ${megabytes(large)}`);
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
}
