// Unit tests of the code samples.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from '../../src/api/description';
import { snippetsOf } from '../../src/parts/snippets';

const fields = fieldsOf(
  { paths: {} },
  {
    properties: {
      input: { type: 'string' },
      key: { type: 'string', format: 'password' },
      documents: {
        type: 'array',
        items: { properties: { password: { type: 'string', format: 'password' } } },
      },
    },
  },
);
const all = (request: Record<string, unknown>) =>
  Object.fromEntries(
    snippetsOf({
      method: 'POST',
      address: '/here',
      credential: 'key',
      models: fields,
      request,
      answer: 'output',
    }).map((one) => [one.language, one.text]),
  );

test('quotes are written so that they arrive', () => {
  const { curl } = all({ input: "it's" });
  assert.ok(curl!.includes(`-d '{"input":"it'\\''s"}'`), curl);
});

test('words of JSON are those of Python there', () => {
  const { Python } = all({ a: true, b: [false, null], c: 'true', d: 'is: true' });
  assert.match(Python!, /"a": True/);
  assert.match(Python!, /False,\n\s*None/);
  assert.match(Python!, /"c": "true"/);
  assert.match(Python!, /"d": "is: true"/);
});

test('secrets are left out', () => {
  for (const text of Object.values(all({ input: 'x', key: 'hidden' })))
    assert.ok(!text.includes('hidden'));
  const inside = { documents: [{ pages: '1' }, { pages: '2', password: 'hidden' }] };
  for (const text of Object.values(all(inside)))
    assert.ok(!text.includes('hidden') && text.includes('password'), text);
});

test('files are sent as a form', () => {
  const { curl, Python } = all({ file: [new File([], 'a b.pdf'), new File([], 'c.pdf')] });
  assert.ok(curl!.includes("-F 'file=@a b.pdf'") && curl!.includes("-F 'file=@c.pdf'"));
  assert.ok(Python!.includes('("file", open("a b.pdf", "rb"))'));
});

test('texts of a form are never read as files', () => {
  const { curl } = all({ file: new File([], 'a.pdf'), title: '@home', pages: ["<it's", 2] });
  assert.ok(curl!.includes("-F 'file=@a.pdf'"), curl);
  assert.ok(curl!.includes("--form-string 'title=@home'"), curl);
  assert.ok(curl!.includes("--form-string 'pages=<it'\\''s'"), curl);
  assert.ok(curl!.includes("--form-string 'pages=2'"), curl);
});

test('calls without a body, with a token and header fields', () => {
  const [curl, script, python] = snippetsOf({
    method: 'DELETE',
    address: '/here/1/?a=b',
    credential: 'token',
    headers: { 'If-Match': '"x"' },
    models: [],
    answer: 'none',
  }).map((one) => one.text);
  assert.equal(
    curl,
    `curl '/here/1/?a=b' \\\n  -X DELETE \\\n  -H "Authorization: Bearer $TOOLYARD_TOKEN" ` +
      `\\\n  -H 'If-Match: "x"'`,
  );
  assert.match(script!, /method: 'DELETE'/);
  assert.match(script!, /'If-Match': '"x"'/);
  assert.ok(!script!.includes('body') && !script!.includes('json()).output'));
  assert.match(python!, /requests\.delete\(/);
});

test('a plain read needs nothing but its address', () => {
  const [curl, script] = snippetsOf({
    method: 'GET',
    address: '/here/',
    credential: 'none',
    models: [],
    answer: 'json',
  }).map((one) => one.text);
  assert.equal(curl, 'curl /here/');
  assert.match(script!, /await fetch\('\/here\/'\);/);
});
