// Unit tests of the admin pages: queries in the URL, changes to records, and columns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, readQuery, searchOf } from '../../src/admin/lists/query';
import { chosenColumns, columnsOf, nameOf } from '../../src/admin/lists/columns';
import { changedByOthers, changesOf, clashesOf } from '../../src/admin/records/changes';
import type { AdminField } from '../../src/admin/calls';
import type { Description, Schema } from '../../src/api/schema';

const field = (name: string, widget: string, isNullable = false): AdminField =>
  ({ model: { name, widget, isNullable }, schema: {} }) as unknown as AdminField;
const fields = [
  field('name', 'text'),
  field('url', 'text', true),
  field('tags', 'lines'),
  field('days', 'number'),
];
const record = { name: 'A', url: 'https:', tags: ['x'], days: 30 };

test('only what differs is sent, and what is emptied holds nothing', () => {
  assert.deepEqual(changesOf(fields, record, {}), {});
  assert.deepEqual(changesOf(fields, record, { name: 'A', days: 30 }), {});
  assert.deepEqual(changesOf(fields, record, { name: 'B', url: undefined, tags: undefined }), {
    name: 'B',
    url: null,
    tags: [],
  });
});

test('what two people changed differently clashes, and nothing else does', () => {
  const theirs = { ...record, name: 'Theirs', days: 7, tags: ['y'] };
  const mine = { name: 'Mine', url: null, tags: ['y'] };
  const clashes = clashesOf(fields, record, theirs, mine);
  assert.deepEqual(
    clashes.map((one) => [one.field.model.name, one.before, one.theirs, one.mine]),
    [['name', 'A', 'Theirs', 'Mine']],
  );
  const others = changedByOthers(fields, record, theirs, mine);
  assert.deepEqual(
    others.map((one) => one.model.name),
    ['days'],
  );
});

test('another filter begins with the first page, other columns stay on it', () => {
  const query = readQuery('?search=a&page=3&status=');
  assert.deepEqual(query, { search: 'a', page: '3' });
  assert.deepEqual(changed(query, { status: 'open' }), { search: 'a', status: 'open' });
  assert.deepEqual(changed(query, { columns: 'id' }), { search: 'a', columns: 'id', page: '3' });
  assert.deepEqual(changed(query, { page: '1' }), { search: 'a' });
  assert.equal(searchOf({ search: 'a b', status: '' }), '?search=a+b');
  assert.equal(searchOf({}), '');
});

const text = (more: object = {}): Schema => ({ type: 'string', ...more });
const document: Description = { paths: {} };
const schema: Schema = {
  properties: {
    id: { type: 'integer' },
    body: text(),
    name: text({ 'x-toolyard': { label: true } }),
    notes: text({ 'x-toolyard': { widget: 'multiline' } }),
    status: text({ enum: ['open'] }),
    inside: { properties: { a: text() } },
    rows: { type: 'array', items: { properties: { a: text() } } },
    tags: { type: 'array', items: text() },
    created_at: text({ format: 'date-time' }),
    size: { type: 'integer' },
  },
};

test('columns hold no long texts and no records, and begin with the name and the state', () => {
  const all = columnsOf(document, schema);
  const names = (parts: { name: string }[]) => parts.map((one) => one.name);
  assert.deepEqual(names(all), ['id', 'name', 'status', 'tags', 'created_at', 'size']);
  assert.deepEqual(names(chosenColumns(all)), ['name', 'status', 'tags', 'created_at', 'size']);
  assert.deepEqual(names(chosenColumns(all, 'size,none,id')), ['size', 'id']);
  assert.equal(nameOf(document, schema, { id: 3, name: 'Third' }), 'Third');
  assert.equal(nameOf(document, schema, { id: 3, name: ' ' }), undefined);
});
