// Unit tests of the API reference: who may call an operation, the request that a form makes, and
// types, limits and values in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Description, Operation, Schema } from '../../src/api/schema';
import { filledFrom, missingIn, pathOf, requestFor } from '../../src/reference/calls';
import { operationOf } from '../../src/reference/operation';
import { limitTexts, recordsIn, typeText, valuesIn } from '../../src/reference/types';

const inner: Schema = { type: 'object', properties: { deep: { type: 'string' } } };
const document: Description = {
  paths: {},
  components: {
    schemas: { Inner: inner },
    headers: { ETag: { description: 'A tag.' } },
    responses: {
      NotFound: {
        description: 'A problem: `not_found`.',
        content: { 'application/problem+json': {} },
      },
    },
  },
};

const operation: Operation = {
  operationId: 'things_update',
  summary: 'Update a thing',
  description: 'Changes it.\n\nFor good.\n\nRequires the role `editor` or a higher one.',
  security: [{ jwtAuth: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
    { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
    { name: 'If-Match', in: 'header', schema: { type: 'string' } },
  ],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, size: { type: 'integer', default: 3 } },
        },
        examples: { one: { summary: 'One.', value: { name: 'a' } } },
      },
    },
  },
  responses: {
    '200': {
      description: 'Success.',
      headers: { ETag: { $ref: '#/components/headers/ETag' } },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Inner' },
          examples: { one: { summary: 'One.', value: { deep: 'b' } } },
        },
        'text/csv': {},
      },
    },
    '400': {
      description: 'A problem: `bad_request`, `validation_error`.',
      content: { 'application/problem+json': {} },
    },
    '404': { $ref: '#/components/responses/NotFound' },
    default: {
      description: 'Not of the operation itself:\n- 408 `too_slow`: It took `long`.',
      content: { 'application/problem+json': {} },
    },
  },
};
const model = operationOf(document, '/things/{id}/', 'patch', operation);

test('says who may call it apart from what it does', () => {
  assert.equal(model.about, 'Changes it.\n\nFor good.');
  assert.equal(model.who, 'Requires the role `editor` or a higher one.');
  assert.equal(model.credential, 'token');
  const open = operationOf(document, '/x', 'get', {
    ...operation,
    description: 'A.',
    security: [],
  });
  assert.equal(open.about, 'A.');
  assert.equal(open.credential, 'none');
});

test('tells every answer, with header fields and codes of problems', () => {
  assert.deepEqual(
    model.answers.map((one) => [one.status, one.problems.map((problem) => problem.code)]),
    [
      ['200', []],
      ['400', ['bad_request', 'validation_error']],
      ['404', ['not_found']],
      ['default', ['too_slow']],
    ],
  );
  assert.deepEqual(model.answers[0]!.headers, [{ name: 'ETag', about: 'A tag.' }]);
  assert.equal(model.answers[3]!.problems[0]!.about, 'It took `long`.');
  assert.deepEqual(model.accepted, ['application/json', 'text/csv']);
});

test('goes by its examples', () => {
  assert.deepEqual(model.examples, [
    { summary: 'One.', request: { name: 'a' }, answer: { deep: 'b' } },
  ]);
  assert.deepEqual(filledFrom(model).body, { name: 'a' });
});

test('makes the call that its form holds', () => {
  const filled = {
    parameters: { id: 'a/b', tags: ['x', 'y'], 'If-Match': '"t"' },
    body: { name: 'n', size: 3 },
    accept: 'text/csv',
  };
  assert.equal(pathOf(model, filled), '/things/a%2Fb/?tags=x%2Cy');
  assert.deepEqual(requestFor(model, filled), {
    method: 'PATCH',
    headers: { Accept: 'text/csv', 'If-Match': '"t"', 'Content-Type': 'application/json' },
    body: '{"name":"n"}',
  });
});

test('knows what has to be filled in', () => {
  const empty = { parameters: {}, body: {}, accept: '' };
  assert.deepEqual(missingIn(model, empty), ['id', 'name']);
  assert.equal(pathOf(model, empty), '/things/{id}/');
});

test('names types in words', () => {
  const text = (schema: Schema) => typeText(document, schema);
  assert.equal(text({ type: ['string', 'null'] }), 'text or null');
  assert.equal(text({ type: 'string', format: 'date-time' }), 'time, RFC 3339');
  assert.equal(text({ $ref: '#/components/schemas/Inner' }), 'Inner');
  assert.equal(
    text({ type: 'array', items: { $ref: '#/components/schemas/Inner' } }),
    'list of Inner',
  );
  assert.equal(text({ enum: ['a', 'b', null] }), '"a" or "b" or null');
  assert.equal(
    text({ type: 'array', items: { enum: ['a', 'b', 'c', 'd'] } }),
    'list of values below',
  );
  assert.equal(text({ anyOf: [{ type: 'integer' }, { const: 'last' }] }), 'integer or "last"');
  assert.equal(text({ type: 'object', additionalProperties: { type: 'number' } }), 'map of number');
});

test('tells limits, values and what is inside', () => {
  assert.deepEqual(limitTexts(document, { type: 'integer', minimum: 1, maximum: 2000 }), [
    '1 to 2,000',
  ]);
  assert.deepEqual(limitTexts(document, { type: 'string', maxLength: 9, pattern: 'a+' }), [
    'at most 9 characters',
    'matches `a+`',
  ]);
  const list: Schema = {
    anyOf: [
      { enum: ['all'], 'x-enumDescriptions': { all: 'Every one.' } },
      { type: 'array', items: { enum: ['a', 'all'] } },
    ],
  };
  assert.deepEqual(valuesIn(document, list), [
    { value: 'all', meaning: 'Every one.' },
    { value: 'a', meaning: '' },
  ]);
  const nested: Schema = { allOf: [{ $ref: '#/components/schemas/Inner' }], required: ['deep'] };
  assert.equal(recordsIn(document, nested)[0]!.name, 'Inner');
  assert.deepEqual(recordsIn(document, nested)[0]!.schema.required, ['deep']);
});
