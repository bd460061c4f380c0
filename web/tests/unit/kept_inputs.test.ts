// Unit tests of what the tab keeps of what was entered into a tool.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOf, type FieldModel } from '../../src/api/description';
import { storable } from '../../src/parts/forms/kept_inputs';

const field = (name: string, schema: object): FieldModel =>
  fieldOf({ paths: {} }, name, schema as never, false);

const models = [
  field('input', { type: 'string', 'x-toolyard': { level: 'main', widget: 'multiline' } }),
  field('variant', { type: 'string', enum: ['a', 'b'] }),
  field('password', { type: 'string', format: 'password' }),
  field('salt', { type: 'string', 'x-toolyard': { secret: true } }),
  field('file', { type: 'string', contentEncoding: 'base64' }),
];

test('text and options are stored', () => {
  const values = { input: 'text', variant: 'b' };
  assert.deepEqual(storable(models, values), values);
});

test('secrets and files are not, nor is a text beside a secret', () => {
  const file = new File(['x'], 'a.txt');
  const values = { input: 'text', variant: 'b', password: 'p', salt: 's', file };
  assert.deepEqual(storable(models, values), { variant: 'b' });
  assert.deepEqual(storable(models, { input: 'text', file }), { input: 'text' });
});

test('very long texts are not stored', () => {
  assert.deepEqual(storable(models, { input: 'x'.repeat(1_000_001), variant: 'a' }), {
    variant: 'a',
  });
});
