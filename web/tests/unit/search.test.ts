// Unit tests of the full-text search.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolCard } from '../../src/api/page_data';
import { findTools } from '../../src/tools/search/search';

const tool = (slug: string, title: string, summary: string, words = ''): ToolCard => ({
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
test('what has every word comes alone, and words of two tools find both', () => {
  assert.deepEqual(found('merge pdf'), ['pdf']);
  assert.deepEqual(found('merge hash'), ['hash', 'pdf']);
});
test('words that nothing has, that say nothing or are numbers are not needed', () => {
  assert.deepEqual(found('how to merge my pdf files online in 2 minutes'), ['pdf']);
  assert.deepEqual(found('sha generator javascript'), ['hash', 'aes']);
  assert.deepEqual(found('no such thing at all'), []);
  assert.deepEqual(found('nothing like this'), []);
});
test('what people search for comes first, and written as one word', () => {
  const named = [
    tool('dump', 'Byte viewer', 'Shows text and more text.'),
    { ...tool('words', 'Counter', 'Counts.'), synonyms: ['letter count', 'text length'] },
  ];
  const first = (text: string) => findTools(text, named)[0]?.slug;
  for (const text of ['letter count', 'count of letters', 'letters', 'text length', 'lettercount'])
    assert.equal(first(text), 'words', text);
  assert.equal(first('byteviewer'), 'dump');
});
test('words in other forms are found', () => {
  assert.equal(found('pdfs')[0], 'pdf');
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
