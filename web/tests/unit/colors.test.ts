// Unit tests of the arithmetic of colors: conversions, contrast, sliders and colors of pictures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  contrast,
  hexOf,
  hslOf,
  levelOf,
  oklchOf,
  rgbOf,
  rgbOfOklch,
  withContrast,
  type Rgb,
} from '../../src/tools/views/color-converter/colors';
import { mainColors } from '../../src/tools/views/color-converter/picture';
import { slidersFor, textOf, trackOf } from '../../src/tools/views/color-converter/spaces';

const near = (one: readonly number[], other: readonly number[], by: number) =>
  other.forEach((value, at) =>
    assert.ok(Math.abs(value - one[at]!) <= by, `${one.join()} is not ${other.join()}`),
  );

// Components that the server computes for the same colors.
test('colors are converted as the server converts them', () => {
  near(oklchOf(rgbOf('#663399')!), [0.44027, 0.1603, 303.37299], 0.0001);
  near(hslOf(rgbOf('#663399')!), [270, 50, 40], 0.0001);
  near(hslOf(rgbOf('#808080')!), [0, 0, 50.196], 0.001);
  near(oklchOf(rgbOf('#ffffff')!), [1, 0], 0.0001);
});

test('what sRGB contains comes back unchanged', () => {
  for (const hex of ['#000000', '#ffffff', '#663399', '#00aa77', '#ff8800'])
    assert.equal(hexOf(rgbOfOklch(oklchOf(rgbOf(hex)!))), hex);
});

test('chroma is reduced until the color fits', () => {
  const rgb = rgbOfOklch([0.7, 0.4, 150]);
  assert.ok(rgb.every((one) => one >= 0 && one <= 255));
  near([oklchOf(rgb)[0], oklchOf(rgb)[2]], [0.7, 150], 0.6);
});

test('only colors in hexadecimal are read', () => {
  assert.deepEqual(rgbOf('#0102ff'), [1, 2, 255]);
  assert.deepEqual(rgbOf('#0102ff80'), [1, 2, 255]);
  assert.deepEqual(rgbOf('#0a7'), [0, 170, 119]);
  assert.deepEqual(rgbOf('#0a78'), [0, 170, 119]);
  for (const text of ['', 'navy', '#ff', '#fffff', '#gg0000', '#ggg'])
    assert.equal(rgbOf(text), undefined);
});

test('contrast is that of WCAG, with its levels', () => {
  const white: Rgb = [255, 255, 255];
  assert.equal(contrast(white, [0, 0, 0]).toFixed(2), '21.00');
  assert.equal(contrast(rgbOf('#663399')!, white).toFixed(2), '8.41');
  assert.equal(contrast(white, rgbOf('#777777')!).toFixed(2), '4.48');
  assert.deepEqual([21, 7, 6.99, 4.5, 4.49, 3, 2.99].map(levelOf), [
    'AAA',
    'AAA',
    'AA',
    'AA',
    'Large text',
    'Large text',
    'Fails',
  ]);
});

test('the nearest color with enough contrast has enough, and no less than needed', () => {
  for (const back of ['#777777', '#ffffff', '#000000', '#2b53c9']) {
    const found = withContrast(rgbOf('#3377cc')!, rgbOf(back)!, 4.5);
    if (!found) continue;
    const ratio = contrast(rgbOf(found)!, rgbOf(back)!);
    assert.ok(ratio >= 4.5, `${found} on ${back}: ${ratio}`);
  }
  assert.ok(withContrast(rgbOf('#cccccc')!, rgbOf('#ffffff')!, 4.5));
  assert.equal(withContrast(rgbOf('#123456')!, rgbOf('#777777')!, 15), undefined);
  assert.equal(withContrast(rgbOf('#000000')!, rgbOf('#ffffff')!, 4.5), '#000000');
});

test('sliders take what the server tells, and compute what it leaves out', () => {
  assert.deepEqual(
    slidersFor('oklch', { oklch: [0.44027, 0.1603, 303.37] }, '#663399', []),
    [44, 0.16, 303],
  );
  assert.deepEqual(slidersFor('rgb', {}, '#663399', []), [102, 51, 153]);
  // A gray has no hue: the slider stays where it was.
  assert.deepEqual(slidersFor('oklch', { oklch: [0.5, 0, null] }, '#636363', [1, 1, 77])[2], 77);
});

test('a color is written in its space', () => {
  assert.equal(textOf('oklch', [62.8, 0.257, 29]), 'oklch(62.8% 0.257 29)');
  assert.equal(textOf('hsl', [270, 50, 40], 0.5), 'hsl(270 50% 40% / 50%)');
  assert.equal(textOf('rgb', [1, 2, 3]), 'rgb(1 2 3)');
  assert.match(trackOf('rgb', [0, 51, 153], 0), /rgb\(0 51 153\), .*rgb\(255 51 153\)\)$/);
});

const pixels = (...colors: [Rgb, number][]): number[] =>
  colors.flatMap(([rgb, count]) => Array.from({ length: count }, () => [...rgb, 255]).flat());

test('the main colors of a picture are found, the most frequent first', () => {
  const data = pixels([[200, 30, 30], 50], [[20, 60, 200], 30], [[250, 250, 245], 20]);
  assert.deepEqual(mainColors(data, 6), ['#c81e1e', '#143cc8', '#fafaf5']);
  assert.deepEqual(mainColors([0, 0, 0, 0, 9, 9, 9, 10], 6), [], 'transparent pixels do not count');
  const many = Array.from({ length: 256 }, (_, at) => [at, 255 - at, (at * 7) % 256, 255]).flat();
  assert.equal(mainColors(many, 6).length, 6);
});
