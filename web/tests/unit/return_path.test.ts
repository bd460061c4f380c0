// Unit tests: after signing in, only pages of this server are returned to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnPath } from '../../src/parts/return_path';

const page = 'https://here.example/sign-in/';
const after = (next: string, referrer = ''): string =>
  returnPath(new URL(`${page}?next=${encodeURIComponent(next)}`), referrer);

test('goes back to the page that is named, with its options', () => {
  assert.equal(after('/t/base64/?variant=url'), '/t/base64/?variant=url');
  assert.equal(after('https://here.example/docs/auth/#id'), '/docs/auth/#id');
});

test('goes to no other place, whatever is named', () => {
  const foreign = [
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'https:evil.example',
    'https://here.example//evil.example/',
    'https://here.example@evil.example/',
    'https://here.example.evil.example/',
    'http://here.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ];
  for (const one of foreign) {
    const path = after(one);
    const led = new URL(path, page);
    assert.equal(led.origin, 'https://here.example', one);
    assert.ok(path.startsWith('/') && !path.startsWith('//'), one);
  }
  assert.equal(after('//evil.example/'), '/');
});

test('falls back to the page that led here, and not to itself', () => {
  const bare = new URL(page);
  assert.equal(returnPath(bare, 'https://here.example/t/aes/?mode=gcm'), '/t/aes/?mode=gcm');
  assert.equal(returnPath(bare, 'https://elsewhere.example/'), '/');
  assert.equal(returnPath(bare, page), '/');
  assert.equal(returnPath(bare, ''), '/');
  assert.equal(after('//evil.example/', 'https://here.example/docs/'), '/docs/');
});
