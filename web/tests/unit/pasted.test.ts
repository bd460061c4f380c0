// Unit tests of recognizing pasted texts, and of the links to the tools for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, suggestionsFor } from '../../src/tools/search/pasted';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
const md5 = '5d41402abc4b2a76b9719d911017c592';

test('texts are known by how they look', () => {
  const known: [string, string[]][] = [
    [token, ['jwt-decoder']],
    ['{"a": [1, 2]}', ['json-formatter']],
    ['[1, 2', []],
    [' 018f3b1c-7d5e-7c3a-9b1a-2f4e6d8c0a1b\n', ['uuid-generator']],
    ['#ff8800', ['color-converter']],
    ['oklch(70% 0.1 200)', ['color-converter']],
    ['... --- ...', ['morse-code']],
    ['- one', []],
    ['48 65 6c 6c 6f', ['hex-decoder']],
    [md5, ['hash-generator', 'hex-decoder']],
    ['aGVsbG8gd29ybGQ=', ['base64']],
    ['data:image/png;base64,iVBORw0KGgo=', ['base64']],
    ['# Title\n\nA [link](/x).', ['markdown-preview']],
    ['-----BEGIN PUBLIC KEY-----\nMIIB', ['rsa-key-generator']],
    ['internationalization', []],
    ['decode token', []],
    ['merge', []],
    ['', []],
  ];
  for (const [text, slugs] of known)
    assert.deepEqual(
      suggestionsFor(text).map((one) => one.slug),
      slugs,
      text,
    );
});

test('the text goes along where there is room, and no secret does', () => {
  const to = (text: string) => addressOf(suggestionsFor(text)[0]!, text);
  assert.equal(to('aGVsbG8gd29ybGQ=').path, '/t/base64/?operation=decode#input=aGVsbG8gd29ybGQ%3D');
  assert.equal(to(md5).path, `/t/hash-generator/?expected=${md5}`);
  assert.deepEqual(to(`[${'1,'.repeat(4000)}1]`), { path: '/t/json-formatter/', isCarried: false });
  assert.deepEqual(to('-----BEGIN PRIVATE KEY-----\nMIIB'), {
    path: '/t/rsa-key-generator/?operation=inspect',
    isCarried: false,
  });
});
