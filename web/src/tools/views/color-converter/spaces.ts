// The spaces with sliders: their components, and how a color is written in each.

import { hslOf, oklchOf, rgbOf } from './colors';

export type SpaceName = 'oklch' | 'hsl' | 'rgb';

export interface Component {
  label: string;
  max: number;
  step: number;
  digits: number;
  // What one unit of the slider is in the units of the server: 100 if it is a hundredth.
  per: number;
  unit: string;
}

const part = (label: string, max: number, step: number, digits = 0, unit = ''): Component => ({
  label,
  max,
  step,
  digits,
  per: 1,
  unit,
});

export const spaces: Record<SpaceName, Component[]> = {
  oklch: [
    { ...part('Lightness', 100, 0.5, 1, '%'), per: 100 },
    part('Chroma', 0.37, 0.005, 3),
    part('Hue', 360, 1, 0, '°'),
  ],
  hsl: [
    part('Hue', 360, 1, 0, '°'),
    part('Saturation', 100, 1, 0, '%'),
    part('Lightness', 100, 1, 0, '%'),
  ],
  rgb: [part('Red', 255, 1), part('Green', 255, 1), part('Blue', 255, 1)],
};

export function textOf(space: SpaceName, values: readonly number[], alpha = 1): string {
  const written = spaces[space].map(({ digits, unit }, at) => {
    const number = String(Number((values[at] ?? 0).toFixed(digits)));
    return unit === '%' ? `${number}%` : number;
  });
  const opacity = alpha < 1 ? ` / ${Number((100 * alpha).toFixed(1))}%` : '';
  return `${space}(${written.join(' ')}${opacity})`;
}

type Values = { readonly [space: string]: readonly (number | null)[] };

// Returns the positions of the sliders for an answer of the server, whose formats may be without
// the space. Components without a value, such as the hue of a gray, stay as they were.
export function slidersFor(
  space: SpaceName,
  values: Values,
  hex: string | undefined,
  before: readonly number[],
): number[] {
  const rgb = rgbOf(hex ?? '');
  const computed = rgb && { rgb, hsl: hslOf(rgb), oklch: oklchOf(rgb) }[space];
  const from = values[space] ?? computed ?? [];
  return spaces[space].map(({ digits, per }, at) => {
    const value = from[at];
    if (typeof value !== 'number') return before[at] ?? 0;
    // The server's lightness of OKLCH is from 0 to 1.
    return Number((value * per).toFixed(digits));
  });
}

const stops = 12;

// Returns a gradient of the colors that a slider passes.
export function trackOf(space: SpaceName, values: readonly number[], moved: number): string {
  const { max } = spaces[space][moved]!;
  const colors = Array.from({ length: stops + 1 }, (_, at) =>
    textOf(
      space,
      values.map((one, component) => (component === moved ? (max * at) / stops : one)),
    ),
  );
  return `linear-gradient(to right, ${colors.join(', ')})`;
}
