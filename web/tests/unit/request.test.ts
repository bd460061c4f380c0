// Unit tests of requests, of options in the URL, and of corrections that hints propose.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from '../../src/api/description';
import type { Schema } from '../../src/api/schema';
import { addressOf, valuesInAddress, withInput } from '../../src/tools/address';
import { remedyIn } from '../../src/tools/form/hints';
import { bodyFor, isComplete, requestOf } from '../../src/parts/request';

const properties: Record<string, Schema> = {
  input: { type: ['string', 'null'], 'x-toolyard': { level: 'main' } },
  file: {
    type: ['string', 'null'],
    contentEncoding: 'base64',
    'x-toolyard': { level: 'main', excludes: ['input'] },
  },
  mode: { type: 'string', enum: ['plain', 'keyed'], default: 'plain' },
  length: { type: 'integer', default: 16 },
  repair: { type: 'boolean', default: false },
  names: { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, default: ['a'] },
  key: { type: ['string', 'null'], format: 'password' },
  salt: { type: ['string', 'null'], 'x-toolyard': { when: { field: 'mode', is: ['keyed'] } } },
};
const fields = fieldsOf({ paths: {} }, { properties });

test('only what differs is sent', () => {
  const values = { input: 'x', mode: 'plain', length: '', repair: true, names: ['a'], key: '' };
  assert.deepEqual(requestOf(fields, values), { input: 'x', repair: true });
});

test('a file replaces the input and makes a form', () => {
  const file = new File(['y'], 'y.txt');
  const request = requestOf(fields, { input: 'x', file, names: ['b', 'c'] });
  assert.deepEqual(request, { file, names: ['b', 'c'] });
  const form = bodyFor(request);
  assert.ok(form instanceof FormData);
  assert.deepEqual(form.getAll('names'), ['b', 'c']);
  assert.equal((form.get('file') as File).name, 'y.txt');
});

test('a field that is hidden now is not sent', () => {
  assert.deepEqual(requestOf(fields, { salt: 's' }), {});
  assert.deepEqual(requestOf(fields, { salt: 's', mode: 'keyed' }), { salt: 's', mode: 'keyed' });
});

test('a field may need that another is given, or either of two', () => {
  const given = (field: string) => ({ field, is_not: [null] });
  const others = fieldsOf(
    { paths: {} },
    {
      properties: {
        ...properties,
        name: { type: 'string', default: '' },
        count: { type: 'integer', default: 10 },
        form: { type: 'string', 'x-toolyard': { when: { any: [given('salt'), given('name')] } } },
        top: {
          type: 'string',
          'x-toolyard': { when: { all: [{ field: 'count', is_not: [0] }, given('key')] } },
        },
      },
    },
  );
  const sent = (values: object) =>
    Object.keys(requestOf(others, { ...values, form: 'f', top: 't' }));
  assert.deepEqual(sent({}), []);
  assert.deepEqual(sent({ name: '' }), []);
  assert.deepEqual(sent({ salt: 's' }), []);
  assert.deepEqual(sent({ salt: 's', mode: 'keyed' }), ['mode', 'salt', 'form']);
  assert.deepEqual(sent({ name: 'n' }), ['name', 'form']);
  assert.deepEqual(sent({ key: 'k' }), ['key', 'top']);
  assert.deepEqual(sent({ key: 'k', count: 0 }), ['key', 'count']);
});

test('something to work on is needed, save by generators', () => {
  assert.ok(!isComplete(fields, {}, false));
  assert.ok(isComplete(fields, { input: 'x' }, false));
  assert.ok(isComplete(fields, { file: new File([], 'x') }, false));
  assert.ok(isComplete(fields, {}, true));
});

test('options go into the address and come back, inputs and secrets do not', () => {
  const values = { input: 'x', key: 'secret', mode: 'keyed', length: 8, names: ['b', 'c'] };
  const address = addressOf('/t/x/', fields, { ...values, repair: true });
  assert.equal(address, '/t/x/?mode=keyed&length=8&repair=true&names=b&names=c');
  const url = new URL(withInput(`https:${'//'}here${address}`, 'a b&c'));
  assert.deepEqual(valuesInAddress(fields, url), {
    mode: 'keyed',
    length: 8,
    repair: true,
    names: ['b', 'c'],
    input: 'a b&c',
  });
  assert.equal(addressOf('/t/x/', fields, { input: 'x' }), '/t/x/');
});

test('a secret in an address is left there', () => {
  const url = new URL(`https:${'//'}here/?key=secret&unknown=1`);
  assert.deepEqual(valuesInAddress(fields, url), {});
});

test('hints become something to click', () => {
  const propose = (hint: string, faulty = 'input') => remedyIn(hint, fields, faulty);
  assert.deepEqual(propose('Remove it, or set `mode: keyed`.'), {
    label: 'Set Mode to Keyed',
    name: 'mode',
    value: 'keyed',
  });
  assert.equal(propose('Set `length` to `8`.')?.value, 8);
  assert.deepEqual(propose('The option `repair` corrects it.'), {
    label: 'Turn on Repair',
    name: 'repair',
    value: true,
  });
  assert.deepEqual(propose('Did you mean `tomato`?'), {
    label: 'Use tomato',
    name: 'input',
    value: 'tomato',
  });
  assert.equal(propose('Set `mode` to `nonsense`.'), undefined);
  assert.equal(propose('A comma may be missing before it.'), undefined);
});
