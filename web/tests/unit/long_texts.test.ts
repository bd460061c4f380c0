// Unit tests of long texts: their direction, and the pieces that are shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionOf } from '../../src/parts/bytes';
import { pieceEnd, pieceSize, previousStart } from '../../src/tools/answer/text_pieces';

test('the browser finds the direction of short texts only', () => {
  assert.equal(directionOf('short'), 'auto');
  assert.equal(directionOf(`1, 2: ${'مرحبا '.repeat(500)}`), 'rtl');
  assert.equal(directionOf('latin '.repeat(500)), 'ltr');
  assert.equal(directionOf('0'.repeat(5000)), 'ltr');
});

// The pieces of a text, first to last.
function pieces(text: string): string[] {
  const all: string[] = [];
  for (let start = 0; start < text.length; start = pieceEnd(text, start))
    all.push(text.slice(start, pieceEnd(text, start)));
  return all;
}

test('pieces are together the text, of limited size, and end with lines', () => {
  const line = `${'x'.repeat(99)}\n`;
  for (const text of ['', line.repeat(1000), 'one line '.repeat(20_000), '😀'.repeat(30_001)]) {
    assert.equal(pieces(text).join(''), text);
    for (const one of pieces(text))
      assert.ok(one.length <= pieceSize && !/^[\udc00-\udfff]/.test(one));
  }
  for (const one of pieces(line.repeat(1000))) assert.ok(one.endsWith('\n'));
});

test('the way back covers the text too', () => {
  const text = `a😀\n${'b'.repeat(300)}\n`.repeat(400);
  const starts = [text.length];
  while (starts[0]! > 0) starts.unshift(previousStart(text, starts[0]!));
  for (let i = 1; i < starts.length; i += 1) {
    assert.ok(starts[i]! - starts[i - 1]! <= pieceSize && starts[i]! > starts[i - 1]!);
    assert.ok(!/^[\udc00-\udfff]/.test(text.slice(starts[i - 1], starts[i])));
  }
});
