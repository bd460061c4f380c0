// Checks every message that a test sends or receives against the schema of its protocol revision.
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

// Checks a message that was sent and its answer, `undefined` if there is none. `named` is the
// version in a header or handshake. A request that is wrong on purpose is not checked, but its
// answer is.
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

// The messages between one process and its client, one per line.
export class Conversation {
  #requested = new Map();
  #negotiated;

  client(text, { isWrong = false } = {}) {
    const message = parsed(text);
    for (const one of [message].flat()) this.#requested.set(JSON.stringify(one?.id), one);
    if (!isWrong) hold(message ?? null, undefined, this.#negotiated);
  }

  // Checks a message of the server. Returns it.
  server(text) {
    const message = parsed(text) ?? null;
    const requestOf = (one) => this.#requested.get(JSON.stringify(one?.id));
    const request = Array.isArray(message) ? message.map(requestOf) : requestOf(message);
    if (request?.method === 'initialize') this.#negotiated = message?.result?.protocolVersion;
    hold(request, message, this.#negotiated, { isWrong: true });
    return message;
  }
}

// Adds the last test of a file, which fails if any message was wrong. `read` checks messages that
// were only recorded before.
export function testMessages(read = () => {}) {
  const skip =
    !schemasAreThere && 'the schemas of the protocol are not here: see tests/vectors/README.md';
  test('every message is as its schema demands', { skip }, () => {
    read();
    assert.deepEqual(faults, []);
    assert.ok(held > 0, 'there was no message');
  });
}
