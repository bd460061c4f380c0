// Unit tests of the text of files in several encodings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from '../../src/tools/form/text_files';

const bytesOf = (...parts: (number[] | string)[]): Uint8Array =>
  new Uint8Array(parts.flatMap((one) => [...Buffer.from(one as string)]));
const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
  return isBig ? bytes.map((_, at) => bytes[at ^ 1]!) : bytes;
};

test('UTF-8 is kept as it is, with its byte order mark', () => {
  assert.deepEqual(textOf(bytesOf('Käse 漢字')), { text: 'Käse 漢字', encoding: '' });
  assert.deepEqual(textOf(bytesOf('\ufeffa')), { text: '\ufeffa', encoding: '' });
  assert.deepEqual(textOf(bytesOf('')), { text: '', encoding: '' });
});

test('UTF-16 is read in both byte orders, with and without a mark', () => {
  for (const isBig of [false, true])
    for (const mark of ['\ufeff', ''])
      assert.deepEqual(
        textOf(utf16(`${mark}Hello, wörld`, isBig)),
        { text: 'Hello, wörld', encoding: 'UTF-16' },
        `${isBig} ${mark.length}`,
      );
});

test('Latin-1 is read as Windows-1252', () => {
  const text = textOf(new Uint8Array([0x4b, 0xe4, 0x73, 0x65, 0x20, 0xa9, 0x0a]));
  assert.deepEqual(text, { text: 'Käse ©\n', encoding: 'Windows-1252 (Latin-1)' });
});

test('other bytes are no text', () => {
  assert.equal(textOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])), undefined);
  assert.equal(textOf(new Uint8Array([0, 255, 254])), undefined);
  assert.equal(textOf(new Uint8Array([0, 1, 0, 2, 0, 3])), undefined);
});
