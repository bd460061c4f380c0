// Unit tests of the views of the text tools: what a token is worth and whose key a text is, places
// of Markdown headings, the direction and type of data, and what to keep of encrypted texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counterpart, headingsOf } from '../../src/parts/preview/source_headings';
import { whatToKeep } from '../../src/tools/views/aes-encrypt-decrypt/keeping';
import { fieldOfKey, isSymmetric, keyValues } from '../../src/tools/views/jwt-decoder/keys';
import { algorithmOf, piecesOfToken } from '../../src/tools/views/jwt-decoder/token_parts';
import { validityOf, verdictOf } from '../../src/tools/views/jwt-decoder/verdict';
import { written } from '../../src/tools/views/jwt-decoder/written';
import { findNodes, readJson } from '../../src/tools/views/json-formatter/nodes';
import { looksLikeBase64, looksLikeHex } from '../../src/tools/views/shared/direction';
import { endingOf, textOfBytes, typeOfBytes } from '../../src/tools/views/shared/magic';
import { resultName } from '../../src/tools/views/shared/result_name';
import { newSecret } from '../../src/tools/views/shared/new_secret';

const piecesIn = (text: string) => piecesOfToken(text).map((one) => [one.name, one.text]);

test('a token is colored without losing a character', () => {
  assert.deepEqual(piecesIn('a.b-_.c'), [
    ['header', 'a'],
    ['dot', '.'],
    ['payload', 'b-_'],
    ['dot', '.'],
    ['signature', 'c'],
  ]);
  for (const text of [
    'Authorization: Bearer a.b\n-_.c \n',
    ' "a.b.c" ',
    'a.b.c~disclosed~',
    'a..c.d.e',
    'not a token',
    'a.b.',
    '',
  ])
    assert.equal(
      piecesOfToken(text)
        .map((one) => one.text)
        .join(''),
      text,
    );
  assert.deepEqual(piecesIn('Bearer a.b.c')[0], ['around', 'Bearer ']);
  assert.deepEqual(piecesIn('a.b.c~d~').at(-1), ['around', '~d~']);
  assert.deepEqual(piecesIn('words. of a. text!'), [['around', 'words. of a. text!']]);
});

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

test('the algorithm of a token says which kind of key it needs', () => {
  const algorithmIn = (header: unknown) => algorithmOf(`${encoded(header)}.e30.`);
  assert.equal(algorithmIn({ alg: 'ES256' }), 'ES256');
  assert.equal(algorithmIn({ alg: 7 }), '');
  assert.equal(algorithmIn(null), '');
  assert.equal(algorithmOf('!.e30.'), '');
  assert.deepEqual(['HS256', 'RS256', 'EdDSA', 'A128KW', 'dir'].map(isSymmetric), [
    true,
    false,
    false,
    true,
    true,
  ]);
});

test('a key is given to the field that its shape tells', () => {
  assert.equal(fieldOfKey('-----BEGIN PUBLIC KEY-----\nAA'), 'public_key');
  assert.equal(fieldOfKey('ssh-ed25519 AAAA'), 'public_key');
  assert.equal(fieldOfKey('{"keys": []}'), 'jwks');
  assert.equal(fieldOfKey('{"kty": "RSA", "n": "x"}'), 'public_key');
  assert.equal(fieldOfKey('{"kty": "oct", "k": "x"}'), 'jwk');
  assert.equal(fieldOfKey('{"kty": "EC", "d": "x"}'), 'jwk');
  assert.equal(fieldOfKey('{a secret in braces}'), undefined);
  assert.equal(fieldOfKey('secret'), undefined);
  assert.deepEqual(keyValues('secret', 'secret'), {
    secret: 'secret',
    public_key: undefined,
    jwk: undefined,
    jwks: undefined,
  });
  assert.equal(keyValues('{"keys":[]}', 'secret').jwks, '{"keys":[]}');
  assert.equal(keyValues('', 'secret').secret, undefined);
});

// An answer about a signed token that is valid now.
const signed = (more: object) =>
  ({
    type: 'jws',
    claims: [{ name: 'exp', relative: 'in 2 hours' }],
    times: { expires_at: '2030-01-01T00:00:00Z', expired: false, active: true },
    signature_status: 'not_checked',
    valid: null,
    checks: [],
    findings: [],
    ...more,
  }) as unknown as Parameters<typeof verdictOf>[0];
const past = {
  claims: [{ name: 'exp', relative: '3 days ago' }],
  times: { expires_at: '2020-01-01T00:00:00Z', expired: true, active: false },
  valid: false,
};

test('a verdict is one sentence about the signature and the time', () => {
  const told = (more: object) => {
    const { tone, text, more: rest } = verdictOf(signed(more));
    return [tone, text, rest];
  };
  assert.deepEqual(told({ signature_status: 'valid', valid: true }), [
    'good',
    'Signature valid',
    'Expires in 2 hours.',
  ]);
  assert.deepEqual(told({}), [
    'open',
    'Signature not checked',
    'Without its key, anybody could have written this. Expires in 2 hours.',
  ]);
  assert.deepEqual(told({ ...past }).slice(0, 2), ['bad', 'Expired 3 days ago']);
  assert.match(String(told({ ...past })[2]), /was not checked/);
  assert.deepEqual(told({ ...past, signature_status: 'valid' }), [
    'bad',
    'Expired 3 days ago',
    'The signature is valid.',
  ]);
  assert.deepEqual(told({ signature_status: 'invalid' }).slice(0, 2), [
    'bad',
    'Signature not valid',
  ]);
  const issuer = { name: 'issuer', ok: false, detail: 'The issuer is another.' };
  assert.deepEqual(told({ signature_status: 'valid', valid: false, checks: [issuer] }), [
    'bad',
    'Signature valid, but not accepted',
    'The issuer is another.',
  ]);
  assert.deepEqual(told({ findings: [{ code: 'alg_none' }] }).slice(0, 2), ['bad', 'Not signed']);
});

test('a verdict about an encrypted token says whether it was decrypted', () => {
  const told = (checks: object[]) => verdictOf(signed({ type: 'jwe', checks }));
  assert.equal(told([]).text, 'Encrypted');
  const failed = told([{ name: 'decryption', ok: false, detail: 'Another key.' }]);
  assert.deepEqual(
    [failed.tone, failed.text, failed.more],
    ['bad', 'Not decrypted', 'Another key.'],
  );
  assert.equal(
    told([{ name: 'decryption', ok: true, detail: '' }]).text,
    'Decrypted with your key',
  );
});

test('the time of a token is told in words', () => {
  assert.equal(validityOf(signed({ times: null })).text, '');
  assert.equal(
    validityOf(signed({ claims: [], times: { expires_at: null, expired: false, active: true } }))
      .text,
    'Never expires',
  );
  const later = {
    claims: [{ name: 'nbf', relative: 'in 3 hours' }],
    times: { expires_at: null, expired: false, active: false },
  };
  assert.deepEqual(validityOf(signed(later)), {
    isNow: false,
    text: 'Not valid yet: begins in 3 hours',
  });
});

test('values of claims are written on one line if they are short', () => {
  assert.equal(written('a'), 'a');
  assert.equal(written(['a', 'b']), '["a","b"]');
  assert.match(written({ a: 'x'.repeat(80) }), /\n/);
});

test('values of JSON are found by name and by text, in order', () => {
  const json = readJson('{"Name": "x", "b": {"name": [1, "NAME"]}, "n": 21}', false);
  const found = (words: string) => findNodes(json, words).map((one) => json.pointerTo(one));
  assert.deepEqual(found('name'), ['/Name', '/b/name', '/b/name/1']);
  assert.deepEqual(found('1'), ['/b/name/0', '/n']);
  assert.deepEqual(found(''), []);
  assert.deepEqual(found('nothing'), []);
});

test('headings of Markdown are found where they begin, and not in code', () => {
  const text = [
    '# One',
    'text # no',
    '```',
    '# code',
    '```',
    'Two',
    '---',
    '',
    '---',
    '- item',
    '---',
    '> ## Three',
    '~~~~',
    '~~~',
    '# code',
    '~~~~',
    '#none',
    '###### Six',
  ].join('\n');
  const lines = headingsOf(text).map((at) => text.slice(at).split('\n')[0]);
  assert.deepEqual(lines, ['# One', 'Two', '> ## Three', '###### Six']);
});

test('a place has a counterpart between the pairs around it', () => {
  const pairs = [
    { source: 0, preview: 0 },
    { source: 100, preview: 400 },
    { source: 300, preview: 500 },
  ];
  const preview = (at: number) => counterpart(pairs, at, 'source', 'preview');
  assert.deepEqual([0, 50, 100, 200, 300, 900].map(preview), [0, 200, 400, 450, 500, 500]);
  assert.equal(counterpart(pairs, 450, 'preview', 'source'), 200);
  const level = [
    { source: 0, preview: 0 },
    { source: 0, preview: 10 },
  ];
  assert.equal(counterpart(level, 0, 'source', 'preview'), 0);
});

test('text that is encoded already is told from text', () => {
  for (const text of [
    'SGVsbG8gd29ybGQh',
    'SGVsbG8g\nd29ybGQh',
    'w6TDtsO8IGlzIHRleHQ',
    'data:text/plain;base64,QQ==',
  ])
    assert.ok(looksLikeBase64(text), text);
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk';
  assert.ok(looksLikeBase64(png));
  for (const text of [
    'hello world',
    'Password',
    '12345678',
    'deadbeef00',
    'a',
    '',
    'Hello, world!',
  ])
    assert.ok(!looksLikeBase64(text), text);
  for (const text of [
    '48656c6c6f',
    '48 65 6c 6c 6f',
    '0x48, 0x65, 0x6C, 0x6c, 0x6f',
    '89504E470D0A1A0A',
  ])
    assert.ok(looksLikeHex(text), text);
  for (const text of ['hello', '20261130', 'ffffffffffff', 'abc', ''])
    assert.ok(!looksLikeHex(text), text);
});

test('files are known by their first bytes', () => {
  const typeOf = (hex: string) => typeOfBytes(Uint8Array.from(Buffer.from(hex, 'hex')));
  assert.deepEqual(typeOf('89504e470d0a1a0a00'), { type: 'image/png', ending: 'png' });
  assert.equal(typeOf('52494646000000005745425056').type, 'image/webp');
  assert.equal(typeOf('255044462d312e34').ending, 'pdf');
  assert.equal(typeOf('00').ending, 'bin');
  assert.equal(typeOf('').ending, 'bin');
  assert.equal(endingOf('image/svg+xml; charset=utf-8'), 'svg');
  assert.equal(endingOf('application/x-nothing'), 'bin');
  const textOf = (...bytes: number[]) => textOfBytes(Uint8Array.from(bytes));
  assert.equal(textOf(0xe2, 0x82, 0xac, 10), '€\n');
  assert.equal(textOf(0xe2, 0x82), undefined);
  assert.equal(textOf(65, 0), undefined);
});

test('a new password takes each letter equally often', () => {
  const bytes = Array.from({ length: 256 }, (_, at) => at);
  // 57 letters: four rounds of them fit into a byte, and the rest is skipped.
  const made = newSecret(228, () => Uint8Array.from(bytes));
  const counts = new Map<string, number>();
  for (const letter of made) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  assert.equal(counts.size, 57);
  assert.deepEqual(new Set(counts.values()), new Set([4]));
  assert.ok(!/[0O1lI]/.test(made));
  assert.equal(newSecret(20).length, 20);
});

test('what to keep of an encrypted text is one sentence', () => {
  const kdf = { name: 'argon2id', params: {}, salt: '00' };
  const keep = (more: object) => whatToKeep(more as Parameters<typeof whatToKeep>[0]);
  assert.match(keep({ format: 'envelope', kdf }), /the encrypted text and the password: .*both/);
  assert.match(keep({ format: 'envelope', kdf: null }), /the encrypted text and the key:/);
  assert.match(
    keep({ format: 'raw', kdf: null, iv: '00', tag: '11' }),
    /the encrypted text, the key, the IV and the tag:/,
  );
});

test('a decoded file has the name of the file it came from', () => {
  assert.equal(resultName('photo.png.b64', 'decoded', 'image/png'), 'photo.png');
  assert.equal(resultName('photo.txt', 'decoded', 'image/png'), 'photo.png');
  assert.equal(resultName('', 'decoded', 'image/png'), 'decoded.png');
  assert.equal(resultName('a.b.hex', 'decoded', ''), 'a.b');
  assert.equal(resultName('data', 'decoded', 'application/x-nothing'), 'data.bin');
});
