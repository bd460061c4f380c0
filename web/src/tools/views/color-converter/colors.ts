// Arithmetic of sRGB colors, for what follows the pointer: sliders, contrast, and pixels of a
// picture. Everything else is computed by the server.

// Red, green and blue from 0 to 255.
export type Rgb = [red: number, green: number, blue: number];
type Triple = [number, number, number];

// Parses `#rrggbb` and `#rgb`, also with an alpha, which is ignored.
export function rgbOf(hex: string): Rgb | undefined {
  const long = hex.replace(/^#(.)(.)(.).?$/, '#$1$1$2$2$3$3');
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(long);
  if (!found) return undefined;
  return [parseInt(found[1]!, 16), parseInt(found[2]!, 16), parseInt(found[3]!, 16)];
}

export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;

const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const coded = (value: number): number =>
  255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

// Relative luminance and contrast ratio of WCAG.
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

// What text with a contrast ratio is good for.
export function levelOf(ratio: number): 'AAA' | 'AA' | 'Large text' | 'Fails' {
  if (ratio >= 7) return 'AAA';
  if (ratio >= 4.5) return 'AA';
  return ratio >= 3 ? 'Large text' : 'Fails';
}

export function oklabOf(rgb: Rgb): Triple {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const turn = (degrees: number): number => ((degrees % 360) + 360) % 360;

// Lightness from 0 to 1, chroma, and hue in degrees.
export function oklchOf(rgb: Rgb): Triple {
  const [lightness, a, b] = oklabOf(rgb);
  return [lightness, Math.hypot(a, b), turn((Math.atan2(b, a) * 180) / Math.PI)];
}

function linearOf([lightness, chroma, hue]: Triple): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const margin = 1e-4;
const fits = (linears: Triple): boolean =>
  linears.every((one) => one >= -margin && one <= 1 + margin);

// Returns the color, with as much of its chroma as sRGB has.
export function rgbOfOklch([lightness, chroma, hue]: Triple): Rgb {
  let low = 0;
  let high = chroma;
  if (!fits(linearOf([lightness, chroma, hue])))
    for (let round = 0; round < 20; ++round) {
      const middle = (low + high) / 2;
      if (fits(linearOf([lightness, middle, hue]))) low = middle;
      else high = middle;
    }
  else low = chroma;
  const [r, g, b] = linearOf([lightness, low, hue]);
  const clamp = (one: number) => Math.min(Math.max(coded(Math.max(one, 0)), 0), 255);
  return [clamp(r), clamp(g), clamp(b)];
}

// Hue in degrees, saturation and lightness from 0 to 100.
export function hslOf(rgb: Rgb): Triple {
  const [r, g, b] = rgb.map((one) => one / 255) as Triple;
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const lightness = (max + min) / 2;
  const range = max - min;
  if (range === 0) return [0, 0, 100 * lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sixth = max === r ? (g - b) / range : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [turn(60 * sixth), 100 * saturation, 100 * lightness];
}

// Returns the color of the same hue, nearest in lightness, that has at least the contrast with the
// background; undefined if there is none.
export function withContrast(color: Rgb, back: Rgb, ratio: number): string | undefined {
  const [lightness, chroma, hue] = oklchOf(color);
  const steps = 400;
  for (let step = 0; step <= steps; ++step)
    for (const sign of [-1, 1]) {
      const next = lightness + (sign * step) / steps;
      if (next < 0 || next > 1) continue;
      const hex = hexOf(rgbOfOklch([next, chroma, hue]));
      // The contrast is that of the rounded color.
      if (contrast(rgbOf(hex)!, back) >= ratio) return hex;
    }
  return undefined;
}
