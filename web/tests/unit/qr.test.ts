// Unit tests of the QR code encoder. The codes are read with another implementation, jsQR.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import jsQR from 'jsqr';
import { correctionOf, qrCode } from '../../src/parts/second_factor/qr';

const edge = 4;
const scale = 4;

// Renders the symbol as a camera sees it: with the quiet zone, and several pixels per module.
function read(cells: boolean[][]): string | undefined {
  const side = (cells.length + 2 * edge) * scale;
  const points = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; ++y)
    for (let x = 0; x < side; ++x) {
      const isDark = cells[Math.floor(y / scale) - edge]?.[Math.floor(x / scale) - edge];
      if (isDark) points.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return jsQR(points, side, side, { inversionAttempts: 'dontInvert' })?.data;
}

// Characters vary, so that swapped ones are noticed.
const textOf = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + (at >> 3)) % 94))).join('');

const versionOf = (cells: boolean[][]): number => (cells.length - 17) / 4;

test('is read as what it says, in every version', () => {
  const seen = new Set<number>();
  for (let length = 1; length <= 2331; length += length < 130 ? 6 : length < 720 ? 28 : 50) {
    const text = textOf(length);
    const cells = qrCode(text);
    assert.ok(cells, `${length}`);
    const version = versionOf(cells);
    if (seen.has(version)) continue;
    seen.add(version);
    assert.equal(read(cells), text, `version ${version}`);
  }
  assert.equal(seen.size, 40);
});

test('holds what the standard says that each version holds, and no more', () => {
  for (const [version, length] of [
    [1, 14],
    [2, 26],
    [5, 84],
    [9, 180],
    [10, 213],
    [22, 779],
    [40, 2331],
  ] as const) {
    const full = textOf(length);
    const cells = qrCode(full)!;
    assert.equal(versionOf(cells), version);
    assert.equal(read(cells), full);
    const next = qrCode(textOf(length + 1));
    assert.equal(next && versionOf(next), version === 40 ? undefined : version + 1);
  }
});

test('says what is not ASCII as UTF-8', () => {
  const text = 'otpauth://totp/Toolyard:Grüße-日本語?secret=GEZDGNBVGY3TQOJQ&issuer=Toolyard';
  assert.equal(read(qrCode(text)!), text);
});

test('is read where a part of it is covered', () => {
  const text =
    'otpauth://totp/Toolyard:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Toolyard';
  const cells = qrCode(text)!;
  for (let row = 14; row < 19; ++row) for (let at = 12; at < 17; ++at) cells[row]![at] = true;
  assert.equal(read(cells), text);
});

// The example of annex I of the standard: version 1, level M, numeric data.
test('makes the error correction of the standard', () => {
  const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(correctionOf(data, 10), [165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
});
