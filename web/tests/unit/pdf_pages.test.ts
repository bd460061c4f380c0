// Unit tests of the pages of a PDF file in the order in which they are shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arrangementOf,
  isWhole,
  movedBy,
  toggled,
  usedOf,
} from '../../src/tools/views/pdf-merge/arrangement';

const shown = (pages: number[], total: number) =>
  arrangementOf(pages, total).map(({ page, isUsed }) => (isUsed ? `${page}` : `(${page})`));

test('pages that are left out are shown where they were', () => {
  assert.deepEqual(shown([], 3), ['1', '2', '3']);
  assert.deepEqual(shown([1, 3], 3), ['1', '(2)', '3']);
  assert.deepEqual(shown([3], 4), ['(1)', '(2)', '3', '(4)']);
  assert.deepEqual(shown([4, 1], 4), ['4', '1', '(2)', '(3)']);
});

test('a page is left out and comes back to its place', () => {
  assert.deepEqual(toggled([1, 2, 3], 2), [1, 3]);
  assert.deepEqual(toggled([1, 3], 2), [1, 2, 3]);
  assert.deepEqual(toggled([3, 1], 2), [3, 1, 2]);
  assert.deepEqual(toggled([3], 1), [1, 3]);
  assert.deepEqual(toggled([2], 3), [2, 3]);
  assert.deepEqual(toggled([2], 2), [2], 'the last page stays');
});

test('pages move among the used ones, not beyond their ends', () => {
  assert.deepEqual(movedBy([1, 3, 5], 5, -1), [1, 5, 3]);
  assert.deepEqual(movedBy([1, 3, 5], 1, 2), [3, 5, 1]);
  assert.deepEqual(movedBy([1, 3, 5], 5, 1), [1, 3, 5]);
  assert.deepEqual(movedBy([1, 3, 5], 2, 1), [1, 3, 5]);
});

test('all pages in their order need no selection', () => {
  assert.ok(isWhole(usedOf([], 4), 4));
  assert.ok(!isWhole([2, 1], 2));
  assert.ok(!isWhole([1], 2));
});
