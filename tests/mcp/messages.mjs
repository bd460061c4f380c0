// Every message that a test sends or gets, held against the schema of its revision.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAnswer, faultsOfRequest, revisionOf, schemasAreThere } from './schemas.mjs';

const faults = [];
let held = 0;

export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const shown = (value) => JSON.stringify(value)?.slice(0, 300);

// What was sent, and what was answered, `undefined` where there is none. `named` is the version that
// a header or a handshake names. A request that is wrong on purpose is not held, its answer is.
export function hold(sent, answer, named, { isWrong = false } = {}) {
  if (!schemasAreThere) return;
  const revision = revisionOf(sent, named);
  const found = [
    ...(isWrong || sent === undefined ? [] : faultsOfRequest(sent, revision)),
    ...(answer === undefined ? [] : faultsOfAnswer(sent, answer, revision)),
  ];
  held += 1;
  faults.push(...found.map((fault) => `${fault}: ${shown(sent)} -> ${shown(answer)}`));
}

// The messages between one process and its client, each a line.
export class Conversation {
  #asked = new Map();
  #negotiated;

  client(text, { isWrong = false } = {}) {
    const message = parsed(text);
    for (const one of [message].flat()) this.#asked.set(JSON.stringify(one?.id), one);
    if (!isWrong) hold(message ?? null, undefined, this.#negotiated);
  }

  // Gives back the message.
  server(text) {
    const message = parsed(text) ?? null;
    const requestOf = (one) => this.#asked.get(JSON.stringify(one?.id));
    const request = Array.isArray(message) ? message.map(requestOf) : requestOf(message);
    if (request?.method === 'initialize') this.#negotiated = message?.result?.protocolVersion;
    hold(request, message, this.#negotiated, { isWrong: true });
    return message;
  }
}

// The last test of a file. `read` holds what was only written down before.
export function testMessages(read = () => {}) {
  const skip =
    !schemasAreThere && 'the schemas of the protocol are not here: see tests/vectors/README.md';
  test('every message is as its schema demands', { skip }, () => {
    read();
    assert.deepEqual(faults, []);
    assert.ok(held > 0, 'there was no message');
  });
}
