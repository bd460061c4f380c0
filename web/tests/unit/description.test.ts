// Unit tests of the field models that are derived from the OpenAPI document: fields of forms and
// parts of responses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOf, fieldsOf, labelOfValue, partsOf, partsOfRecord } from '../../src/api/description';
import type { Schema } from '../../src/api/schema';

const document = {
  paths: {},
  components: {
    schemas: {
      Limits: { type: 'object', properties: { words: { type: 'integer', title: 'Words' } } },
    },
  },
};
const field = (schema: Schema, name = 'some_field') => fieldOf(document, name, schema, false);

test('fields have a widget by their type', () => {
  const widgets: [Schema, string][] = [
    [{ type: 'string' }, 'text'],
    [{ type: ['string', 'null'] }, 'text'],
    [{ type: 'string', format: 'password' }, 'password'],
    [{ type: 'string', contentEncoding: 'base64' }, 'file'],
    [{ type: 'array', items: { type: 'string', contentEncoding: 'base64' } }, 'file'],
    [{ type: 'boolean' }, 'switch'],
    [{ type: ['integer', 'null'] }, 'number'],
    [{ type: 'string', enum: ['a', 'b'] }, 'select'],
    [{ type: 'array', items: { type: 'string', enum: ['a'] } }, 'checks'],
    [{ type: 'array', items: { type: 'string' } }, 'lines'],
    [{ anyOf: [{ type: 'boolean' }, { type: 'integer' }] }, 'switch'],
    [{ anyOf: [{ $ref: '#/components/schemas/Limits' }, { type: 'null' }] }, 'record'],
    [{ $ref: '#/components/schemas/Limits' }, 'record'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Limits' } }, 'json'],
    [{ type: 'string', 'x-toolyard': { widget: 'code' } }, 'code'],
  ];
  for (const [schema, widget] of widgets)
    assert.equal(field(schema).widget, widget, JSON.stringify(schema));
  assert.equal(field({ type: 'string', maxLength: 32768 }).widget, 'multiline');
});

test('values without a label are words with a capital letter', () => {
  const { choices } = field({ type: 'string', enum: ['base64', 'files-only', 'a4', 'sha256'] });
  const labels = choices.map((one) => one.label);
  assert.deepEqual(labels, ['Base64', 'Files only', 'A4', 'Sha256']);
  assert.equal(labelOfValue({ enum: ['base64'] }, 'base64'), 'Base64');
  assert.equal(labelOfValue({}, 'base64'), 'base64');
  const map = { additionalProperties: { type: 'string' } };
  const parts = partsOfRecord(document, map, { 'sha3-256': 'x', other: 'y' });
  assert.deepEqual(
    parts.map((one) => one.label),
    ['sha3-256', 'Other'],
  );
});

test('a list or all of it is ticked', () => {
  const items = {
    type: 'string',
    enum: ['md5', 'sha1'],
    'x-enumDescriptions': { md5: 'RFC 1321' },
    'x-toolyard': { labels: { md5: 'MD5', sha1: 'SHA-1' } },
  };
  const list = { type: 'array', items };
  const model = field({ anyOf: [{ type: 'string', enum: ['all'] }, list], default: ['md5'] });
  assert.equal(model.widget, 'checks');
  assert.equal(model.all, 'all');
  assert.deepEqual(
    model.choices.map((one) => [one.value, one.label, one.meaning]),
    [
      ['md5', 'MD5', 'RFC 1321'],
      ['sha1', 'SHA-1', ''],
    ],
  );
});

test('a name or a number is a text with suggestions', () => {
  const model = field({ anyOf: [{ type: 'string', enum: ['all'] }, { type: 'integer' }] });
  assert.equal(model.widget, 'text');
  assert.ok(model.takesNumbers);
});

test('titles, labels and meanings are those of the document', () => {
  const reported = field({
    type: 'string',
    title: 'Hash',
    enum: ['sha3-256'],
    description: 'What to use.',
    'x-enumDescriptions': { 'sha3-256': 'FIPS 202' },
    'x-toolyard': { labels: { 'sha3-256': 'SHA3-256' } },
  });
  assert.equal(reported.label, 'Hash');
  assert.equal(reported.help, 'What to use.');
  assert.equal(field({ type: 'string' }).label, 'Some field');
  assert.deepEqual(reported.choices, [
    { value: 'sha3-256', label: 'SHA3-256', meaning: 'FIPS 202' },
  ]);
});

test('levels are kept, and required fields come first', () => {
  const named = (required?: string[]) =>
    fieldsOf(document, {
      properties: {
        text: { type: 'string', 'x-toolyard': { level: 'main' } },
        name: { type: 'string' },
        seed: { type: 'string', 'x-toolyard': { level: 'rare' } },
      },
      required,
    }).map((one) => one.level);
  assert.deepEqual(named(), ['main', 'usual', 'rare']);
  assert.deepEqual(named(['name', 'seed']), ['main', 'main', 'rare']);
});

test('parts of an answer know what they are', () => {
  const parts = partsOf(document, {
    properties: {
      output: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/pdf' },
      bytes: { type: 'integer', 'x-toolyard': { unit: 'bytes', level: 'rare' } },
      limits: { anyOf: [{ $ref: '#/components/schemas/Limits' }, { type: 'null' }] },
    },
  });
  assert.equal(parts[0]!.show, 'primary');
  assert.equal(parts[0]!.mediaType, 'application/pdf');
  assert.ok(parts[0]!.isFile);
  assert.ok(parts[1]!.isRare);
  assert.equal(parts[1]!.unit, 'bytes');
  assert.ok(parts[2]!.schema.properties?.words);
});
