// Unit tests of page selections as text and as lists.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pagesOf, textOf, withPage } from '../../src/tools/views/pdf-merge/pages';

test('ranges are read', () => {
  assert.deepEqual(pagesOf('', 5), []);
  assert.deepEqual(pagesOf('1-3, 5', 5), [1, 2, 3, 5]);
  assert.deepEqual(pagesOf('4-z,1', 5), [4, 5, 1]);
});

test('what only the server reads is left alone', () => {
  for (const text of ['r1', '1-z:odd', 'x2', '3-1', '6', '0', '1,', 'z-1'])
    assert.equal(pagesOf(text, 5), null, text);
});

test('pages are written as ranges', () => {
  assert.equal(textOf([1, 2, 3, 5, 7, 8]), '1-3,5,7-8');
  assert.equal(textOf([3, 2, 1]), '3,2,1');
  assert.equal(textOf([]), '');
});

test('a page is put in its place, or taken out', () => {
  assert.deepEqual(withPage([1, 3], 2), [1, 2, 3]);
  assert.deepEqual(withPage([1, 3], 3), [1]);
  assert.deepEqual(withPage([3, 1], 2), [3, 1, 2]);
});
