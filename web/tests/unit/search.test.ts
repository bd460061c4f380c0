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
