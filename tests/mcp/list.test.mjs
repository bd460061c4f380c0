// The list of tools: its size in tokens, how it can be narrowed, and that every client can read it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { examples } from './examples.mjs';
import { testMessages } from './messages.mjs';
import { account, listed, post, startServer, toolCall } from './program.mjs';
import { validator } from './schemas.mjs';

// The part of a tool that a model reads; the output schema and the annotations stay with the
// client.
const shown = ({ name, description, inputSchema }) => ({ name, description, inputSchema });
const tokens = (value) => encode(JSON.stringify(value)).length;

let server, all;
before(async () => {
  server = await startServer();
  all = await listed(server);
});
after(() => server.stop());

test('a model reads at most 13,000 tokens of the brief list', async (t) => {
  const brief = await listed(server, { query: '?brief=true' });
  const [few, full] = [tokens(brief.map(shown)), tokens(all.map(shown))];
  t.diagnostic(
    `brief ${few} tokens, full ${full}; with schemas of answers and annotations ` +
      `${tokens(brief)} and ${tokens(all)}`,
  );
  assert.ok(few <= 13000, `${few} tokens`);
  assert.ok(full <= 20000, `${full} tokens`);
  assert.deepEqual(
    brief.map((tool) => tool.name),
    all.map((tool) => tool.name),
  );
});

test('names, descriptions and annotations are such as every client takes', () => {
  for (const { name, title, description, annotations } of all) {
    assert.match(name, /^[a-z0-9_]{1,40}$/);
    assert.ok(title, name);
    assert.ok(Buffer.byteLength(description) <= 1000, `${name}: ${Buffer.byteLength(description)}`);
    assert.deepEqual(annotations, {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  }
});

const keywords = [
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'description',
  'default',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'anyOf',
  'additionalProperties',
  'format',
];

function checkSchema(schema, place) {
  assert.ok(Object.keys(schema).length > 0, `${place} is empty`);
  for (const [word, value] of Object.entries(schema)) {
    assert.ok(keywords.includes(word), `${place} has ${word}`);
    if (word === 'type') assert.equal(typeof value, 'string', place);
    if (word === 'format') assert.equal(value, 'date-time', place);
    if (word === 'items') checkSchema(value, `${place}/items`);
    if (word === 'additionalProperties' && typeof value === 'object')
      checkSchema(value, `${place}/additionalProperties`);
    if (word === 'anyOf') value.forEach((one, i) => checkSchema(one, `${place}/anyOf/${i}`));
    if (word === 'properties')
      for (const [name, one] of Object.entries(value)) checkSchema(one, `${place}/${name}`);
  }
}

test('schemas of inputs keep to the keywords that every client takes', () => {
  for (const { name, inputSchema } of all) {
    assert.equal(inputSchema.type, 'object', name);
    assert.ok(!inputSchema.anyOf, name);
    checkSchema(inputSchema, name);
  }
});

test('schemas of answers are objects without references', () => {
  for (const { name, outputSchema } of all.filter((tool) => tool.outputSchema)) {
    assert.equal(outputSchema.type, 'object', name);
    assert.doesNotMatch(JSON.stringify(outputSchema), /"\$(ref|defs)"/, name);
  }
  const without = all.filter((tool) => !tool.outputSchema).map((tool) => tool.name);
  assert.deepEqual(without.sort(), ['morse_code', 'pdf_merge']);
});

test('documented examples hold against the schemas of inputs', () => {
  for (const { tool, name, value } of examples()) {
    const holds = validator().compile(all.find((one) => one.name === tool).inputSchema);
    assert.ok(holds(value), `${tool}: ${name}: ${JSON.stringify(holds.errors)}`);
  }
});

test('?tools= narrows the list and what can be called', async () => {
  const options = { query: '?tools=base64,hash_generator' };
  const names = (await listed(server, options)).map((tool) => tool.name);
  assert.deepEqual(names, ['base64', 'hash_generator']);
  const { status, value } = await post(server, toolCall('word_counter', { input: 'a' }), options);
  assert.equal(status, 200);
  assert.equal(value.error.code, -32602);
  assert.ok((await post(server, toolCall('base64', { input: 'a' }), options)).value.result);
});

test('?tools= with an unknown name suggests the nearest one', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const { status, value } = await post(server, list, { query: '?tools=bas64' });
  assert.equal(status, 400);
  assert.equal(value.error.code, -32600);
  assert.match(value.error.message, /base64/);
});

test('a key lists the tools of its scopes, and is refused the others', async () => {
  const { key } = await account(server, 'grace', {
    scopes: ['tools:base64', 'tools:md5-generator'],
  });
  const names = (await listed(server, { key })).map((tool) => tool.name);
  assert.deepEqual(names, ['base64', 'md5_generator']);
  const { status, value } = await post(server, toolCall('word_counter', { input: 'a' }), { key });
  assert.equal(status, 200);
  assert.equal(value.result.isError, true);
  assert.equal(value.result._meta['toolyard/problem'].code, 'scope_not_allowed');
});

test('an access token is taken as bearer', async () => {
  const { access } = await account(server, 'ada');
  const headers = { Authorization: `Bearer ${access}` };
  assert.equal((await listed(server, { key: '', headers })).length, all.length);
});

testMessages();
