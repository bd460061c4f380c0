// Unit tests of what views measure: text messages, files of digests, and runs of characters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markAt } from '../../src/tools/views/morse-code/marks';
import { piecesOf } from '../../src/tools/views/password-generator/letters';
import {
  expectedFor,
  mayHoldSums,
  sumsIn,
  sumsText,
} from '../../src/tools/views/shared/digests/sums';
import { messagesOf } from '../../src/tools/views/word-counter/messages';

const told = (text: string) => {
  const { alphabet, used, available, count } = messagesOf(text);
  return [alphabet, used, available, count];
};

test('a text takes as many messages as the GSM alphabet allows', () => {
  assert.deepEqual(told(''), ['gsm', 0, 160, 0]);
  assert.deepEqual(told('a'.repeat(160)), ['gsm', 160, 160, 1]);
  assert.deepEqual(told('a'.repeat(161)), ['gsm', 161, 306, 2]);
  assert.deepEqual(told('é'.repeat(306)), ['gsm', 306, 306, 2]);
  assert.deepEqual(told('a'.repeat(307)), ['gsm', 307, 459, 3]);
});

test('some characters take two places, which stay together', () => {
  assert.deepEqual(told('€'.repeat(80)), ['gsm', 160, 160, 1]);
  // The 77th would begin at place 153, the last of the first part.
  assert.deepEqual(told('€'.repeat(153)), ['gsm', 306, 459, 3]);
});

test('other characters take a message of seventy', () => {
  assert.deepEqual(told('ч'.repeat(70)), ['unicode', 70, 70, 1]);
  assert.deepEqual(told('ч'.repeat(71)), ['unicode', 71, 134, 2]);
  assert.deepEqual(told('😀'.repeat(35)), ['unicode', 70, 70, 1]);
  assert.deepEqual(told('😀'.repeat(67)), ['unicode', 134, 201, 3]);
});

const digest = 'a'.repeat(64);

test('files of digests are read in every usual form', () => {
  assert.deepEqual(sumsIn(`${digest}  a.iso\n${digest.toUpperCase()} *dir/b c.txt\r\n`), [
    { name: 'a.iso', digest },
    { name: 'b c.txt', digest },
  ]);
  assert.deepEqual(sumsIn(`SHA256 (x (1).zip) = ${digest}\n`), [{ name: 'x (1).zip', digest }]);
  assert.deepEqual(sumsIn(`\ufeff# made today\n\n${digest}\n`), [{ name: '', digest }]);
  assert.deepEqual(sumsIn(`-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${digest}  a\n`), [
    { name: 'a', digest },
  ]);
  for (const text of ['', 'a text', `${digest}  a\nand more`])
    assert.equal(sumsIn(text), undefined);
});

test('a digest without a name belongs to a single file', () => {
  assert.equal(expectedFor('a', [{ name: '', digest }], 1), digest);
  assert.equal(expectedFor('a', [{ name: '', digest }], 2), undefined);
  assert.equal(expectedFor('b', [{ name: 'a', digest }], 1), undefined);
});

test('files of digests are known by their names', () => {
  for (const name of ['SHA256SUMS', 'sha512sum.txt', 'a.iso.sha256', 'MD5SUMS', 'checksums.txt'])
    assert.ok(mayHoldSums({ name, size: 10 }), name);
  for (const name of ['a.iso', 'summary.txt', 'sums.pdf'])
    assert.ok(!mayHoldSums({ name, size: 10 }), name);
  assert.ok(!mayHoldSums({ name: 'SHA256SUMS', size: 1 << 30 }));
});

test('digests are written so that they are read again', () => {
  const sums = [{ name: 'a b', digest }];
  assert.deepEqual(sumsIn(sumsText(sums)), sums);
});

test('characters of one kind stay together', () => {
  assert.deepEqual(
    piecesOf('ab12!é٣').map(({ text, kind }) => [text, kind]),
    [
      ['ab', 'letter'],
      ['12', 'digit'],
      ['!', 'symbol'],
      ['é', 'letter'],
      ['٣', 'digit'],
    ],
  );
});

test('the mark that sounds is found in the code', () => {
  assert.deepEqual(markAt('.. / -', 1, '.', '-'), { at: 0, length: 1 });
  assert.deepEqual(markAt('.. / -', 3, '.', '-'), { at: 5, length: 1 });
  assert.deepEqual(markAt('dit dah', 2, 'dit', 'dah'), { at: 4, length: 3 });
  assert.equal(markAt('..', 3, '.', '-'), undefined);
  assert.equal(markAt('..', 0, '.', '-'), undefined);
});
