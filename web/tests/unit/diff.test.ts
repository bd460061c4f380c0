// Unit tests of the text diff, by lines and words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareLists, compareTexts } from '../../src/parts/diff/diff';

const reported = (before: string, after: string): string[] =>
  compareTexts(before, after).map(
    ({ kind, pieces }) =>
      ({ same: ' ', removed: '-', added: '+' })[kind] +
      pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
  );

test('lines are the same, taken out, or put in', () => {
  assert.deepEqual(reported('a\nb\nc', 'a\nc\nd'), [' a', '-[b]', ' c', '+[d]']);
  assert.deepEqual(reported('', 'a'), ['+[a]']);
  assert.deepEqual(reported('a', ''), ['-[a]']);
  assert.deepEqual(reported('', ''), []);
  assert.deepEqual(reported('a\r\nb', 'a\nb'), [' a', ' b']);
});

test('within a changed line the words are marked', () => {
  assert.deepEqual(reported('One long line of words.', 'One short line of words.'), [
    '-One [long] line of words.',
    '+One [short] line of words.',
  ]);
  // Lines that have nothing in common are shown as changed as a whole.
  assert.deepEqual(reported('Apples', 'Quite different'), ['-[Apples]', '+[Quite different]']);
});

test('lines are numbered in their own text', () => {
  const rows = compareTexts('a\nb\nc', 'a\nx\ny\nc');
  assert.deepEqual(
    rows.map(({ kind, before, after }) => [kind, before, after]),
    [
      ['same', 1, 1],
      ['removed', 2, undefined],
      ['added', undefined, 2],
      ['added', undefined, 3],
      ['same', 3, 4],
    ],
  );
});

test('whatever two lists are, the steps lead from one to the other', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let turn = 0; turn < 300; turn += 1) {
    const list = () => Array.from({ length: random(12) }, () => 'abc'[random(3)]!);
    const [a, b] = [list(), list()];
    const steps = compareLists(a, b);
    let x = 0;
    const came: string[] = [];
    let y = 0;
    for (const step of steps) {
      if (step === 'same') assert.equal(a[x], b[y]);
      if (step !== 'removed') came.push(b[y++]!);
      if (step !== 'added') x += 1;
    }
    assert.deepEqual(came, b);
    assert.equal(x, a.length);
  }
});

test('texts that have nothing in common take no time', () => {
  const lines = (name: string) => Array.from({ length: 20_000 }, (_, at) => `${name} ${at}`);
  const rows = compareLists(lines('a'), lines('b'));
  assert.equal(rows.length, 40_000);
});
