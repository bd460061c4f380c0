// Unit tests of the full-text search.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTools } from '../../src/tools/search/search';

const tool = (slug: string, title: string, summary: string, words = '') => ({
  slug,
  title,
  category: 'x',
  summary,
  words,
});
const tools = [
  tool('aes', 'Encryption', 'Encrypts with AES.', 'digest sha256'),
  tool('hash', 'Hash generator', 'Computes digests.', 'sha1 sha256 sha512 md5'),
  tool('pdf', 'PDF merge', 'Merges PDF files.'),
];
const found = (text: string) => findTools(text, tools).map((one) => one.slug);

test('nothing typed finds all', () => assert.deepEqual(found('  '), ['aes', 'hash', 'pdf']));
test('whoever knows more of a word comes first', () =>
  assert.deepEqual(found('sha'), ['hash', 'aes']));
test('the title weighs most', () => assert.equal(found('merge')[0], 'pdf'));
test('every word must be found', () => {
  assert.deepEqual(found('merge pdf'), ['pdf']);
  assert.deepEqual(found('merge sha'), []);
});
test('words in other forms are found', () => {
  assert.equal(found('encrypting')[0], 'aes');
  assert.equal(found('merging')[0], 'pdf');
});
test('a typing error is forgiven if nothing matches without', () => {
  for (const text of ['sha265', 'sha25', 'sha2566', 'ncryption', 'mergd', 'gnerat'])
    assert.equal(found(text).length > 0, true, text);
  assert.deepEqual(found('md5 sha265'), ['hash']);
  assert.deepEqual(found('sah'), [], 'short words could mean too many');
  assert.deepEqual(found('sha652'), [], 'two errors');
});
