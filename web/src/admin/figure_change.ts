// Which way a figure has changed since the previous period, and whether that is good.

export interface Changed {
  now: number;
  before: number;
  text: (value: number) => string;
  // Whether lower is better.
  isCost?: boolean;
}

export type Tone = 'good' | 'bad' | 'soft';

// Returns 0 if a change cannot be seen in `shown`, the texts of two figures.
const wayOf = ({ now, before }: Changed, shown: readonly [string, string]): number =>
  shown[0] === shown[1] ? 0 : Math.sign(now - before);

// Compares figures by how they read.
export const wayOfFigures = (changed: Changed): number =>
  wayOf(changed, [changed.text(changed.now), changed.text(changed.before)]);

// Compares figures by how their difference reads.
export const wayOfDifference = (changed: Changed): number =>
  wayOf(changed, [changed.text(Math.abs(changed.now - changed.before)), changed.text(0)]);

export const toneFor = (way: number, isCost = false): Tone =>
  way === 0 ? 'soft' : way > 0 === isCost ? 'bad' : 'good';

// What has not changed has no arrow.
export const arrowFor = (way: number): string => (way > 0 ? '↑' : way < 0 ? '↓' : '=');
