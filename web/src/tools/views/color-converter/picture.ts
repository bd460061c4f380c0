// The main colors of a picture. It is read by the browser, and not sent anywhere.

import { hexOf, oklabOf, type Rgb } from './colors';

interface Pixel {
  rgb: Rgb;
  lab: readonly [number, number, number];
}

const axes = [0, 1, 2] as const;

const middle = (values: number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

const averageOf = (pixels: Pixel[]): Rgb =>
  axes.map((axis) => middle(pixels.map(({ rgb }) => rgb[axis]))) as Rgb;

// Returns the axis of Oklab along which the pixels differ most, and by how much they do in total.
function spreadOf(pixels: Pixel[]): { axis: (typeof axes)[number]; weight: number } {
  const spreads = axes.map((axis) => {
    const values = pixels.map(({ lab }) => lab[axis]);
    const center = middle(values);
    return values.reduce((sum, one) => sum + (one - center) ** 2, 0);
  });
  const weight = Math.max(...spreads);
  return { axis: axes[spreads.indexOf(weight)]!, weight };
}

// Returns at most `count` colors, those of most pixels first. `data` is RGBA; transparent pixels do
// not count.
export function mainColors(data: ArrayLike<number>, count: number): string[] {
  const pixels: Pixel[] = [];
  for (let at = 0; at + 3 < data.length; at += 4) {
    if (data[at + 3]! < 128) continue;
    const rgb: Rgb = [data[at]!, data[at + 1]!, data[at + 2]!];
    pixels.push({ rgb, lab: oklabOf(rgb) });
  }
  let groups = pixels.length > 0 ? [pixels] : [];
  while (groups.length < count) {
    const spreads = groups.map(spreadOf);
    const widest = spreads.reduce(
      (best, one, at) => (one.weight > spreads[best]!.weight ? at : best),
      0,
    );
    const { axis, weight } = spreads[widest] ?? { axis: 0, weight: 0 };
    if (weight < 1e-6) break;
    const split = groups[widest]!;
    const center = middle(split.map(({ lab }) => lab[axis]));
    const halves = [
      split.filter(({ lab }) => lab[axis] <= center),
      split.filter(({ lab }) => lab[axis] > center),
    ];
    groups = [...groups.filter((one) => one !== split), ...halves];
  }
  groups.sort((a, b) => b.length - a.length);
  return [...new Set(groups.map((one) => hexOf(averageOf(one))))];
}

const side = 96;

// Reads the main colors of an image file; fails if the browser cannot read it.
export async function colorsOfPicture(file: Blob, count: number): Promise<string[]> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return mainColors(context.getImageData(0, 0, canvas.width, canvas.height).data, count);
}
