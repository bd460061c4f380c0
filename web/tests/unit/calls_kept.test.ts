// Unit tests of the history of calls: what it never contains, and which calls it regards as one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from '../../src/api/description';
import { callFrom, withCall } from '../../src/tools/calls_kept';
import type { ToolModel } from '../../src/tools/tool';

const document = { paths: {} };
const tool = {
  card: { slug: 'any', title: 'Any', category: 'text' },
  fields: fieldsOf(document, {
    properties: {
      input: { type: 'string' },
      mode: { type: 'string', enum: ['a', 'b'] },
      key: { type: 'string', 'x-toolyard': { secret: true } },
      passphrase: { type: 'string', format: 'password' },
      file: { type: 'string', contentEncoding: 'base64' },
      documents: {
        type: 'array',
        items: { type: 'object', properties: { password: { type: 'string' } } },
      },
    },
  }),
} as unknown as ToolModel;
const call = (input: string, mode = 'a') => callFrom(tool, { input, mode });

test('secrets, files and what may hold them are left out', () => {
  const kept = callFrom(tool, {
    input: 'text',
    mode: 'b',
    key: 'hidden',
    passphrase: 'hidden',
    file: new File(['hidden'], 'hidden.txt'),
    documents: [{ password: 'hidden' }],
  });
  assert.deepEqual(kept, { slug: 'any', values: { input: 'text', mode: 'b' }, isCut: false });
});

test('long inputs are cut', () => {
  const kept = call('x'.repeat(5000));
  assert.equal(String(kept.values.input).length, 2000);
  assert.ok(kept.isCut);
});

test('what is typed on and on is one call', () => {
  let calls = [call('h'), call('hello'), call('hell')].reduce(withCall, []);
  assert.deepEqual(calls, [call('hell')]);
  calls = [call('hell', 'b'), call('other'), call('hell')].reduce(withCall, calls);
  assert.deepEqual(calls, [call('hell'), call('other'), call('hell', 'b')]);
});

test('the oldest are dropped', () => {
  const many = Array.from({ length: 60 }, (_, at) => call(`${at}!`)).reduce(withCall, []);
  assert.equal(many.length, 40);
  assert.equal(many[0]!.values.input, '59!');
});
