// Unit tests of drafts in the browser's storage: to whom they belong, how long they are kept, and
// what is returned if the storage is full.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  draftKey,
  draftsOf,
  dropDraft,
  keepDraft,
  type Draft,
} from '../../src/parts/forms/kept_drafts';

const month = 30 * 24 * 3_600_000;
const draft = (more: Partial<Draft> = {}): Draft => ({
  path: 'content/3/',
  name: 'What a hash is',
  revision: 6,
  at: Date.now(),
  before: { title: 'Before' },
  changes: { title: 'Now' },
  ...more,
});

let room = Infinity;
// Like the storage of a browser: the stored items are its own properties.
function storage(): Storage {
  const own = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    removeItem: (key: string) => delete kept[key],
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept[key] = value;
    },
  }) as Record<string, string>;
  const kept = own;
  return own as unknown as Storage;
}

beforeEach(() => {
  room = Infinity;
  globalThis.localStorage = storage();
});

test('each account finds its own, the latest first', () => {
  keepDraft(draftKey(1, 'a'), draft({ at: Date.now() - 1000 }));
  keepDraft(draftKey(1, 'b'), draft({ name: 'Latest' }));
  keepDraft(draftKey(11, 'c'), draft({ name: 'Of the eleventh' }));
  assert.deepEqual(
    draftsOf(1).map(({ name }) => name),
    ['Latest', 'What a hash is'],
  );
  assert.deepEqual(
    draftsOf(11).map(({ key }) => key),
    [draftKey(11, 'c')],
  );
  assert.deepEqual(draftsOf(2), []);
  dropDraft(draftKey(1, 'b'));
  assert.equal(draftsOf(1).length, 1);
});

test('old ones and what cannot be read go, whoever they belong to', () => {
  keepDraft(draftKey(1, 'old'), draft({ at: Date.now() - month - 1 }));
  localStorage.setItem(draftKey(2, 'broken'), '{"changes":');
  localStorage.setItem(draftKey(2, 'other'), '{"changes":7}');
  localStorage.setItem('else', 'stays');
  assert.deepEqual(draftsOf(3), []);
  assert.deepEqual(Object.keys(localStorage), ['else']);
});

test('without room nothing is kept, nor what was kept before', () => {
  const key = draftKey(1, 'a');
  assert.equal(keepDraft(key, draft()), true);
  room = 10;
  assert.equal(keepDraft(key, draft({ changes: { title: 'Longer' } })), false);
  assert.deepEqual(draftsOf(1), []);
});

test('a browser that has no storage keeps nothing, and goes on', () => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  assert.equal(keepDraft(draftKey(1, 'a'), draft()), false);
  assert.deepEqual(draftsOf(1), []);
  dropDraft(draftKey(1, 'a'));
});
