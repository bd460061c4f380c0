// The four figures of search data, and how they are formatted.

import { numberText, percentText } from '../../parts/times';

export interface Measures {
  clicks: number;
  impressions: number;
  ctr: number | null;
  position: number | null;
}

export interface Metric {
  key: keyof Measures;
  title: string;
  text: (value: number) => string;
  // Formats a difference; by default like a value.
  difference?: (value: number) => string;
  // Smallest distance between two ticks of the scale.
  least: number;
  // Whether the lowest value is the best.
  isRank?: boolean;
}

const pointsText = (value: number): string =>
  `${(100 * value).toLocaleString(undefined, { maximumFractionDigits: 1 })} points`;
const positionText = (value: number): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: 1 });

export const metrics: Metric[] = [
  { key: 'clicks', title: 'Clicks', text: numberText, least: 1 },
  { key: 'impressions', title: 'Impressions', text: numberText, least: 1 },
  {
    key: 'ctr',
    title: 'Click-through rate',
    text: percentText,
    difference: pointsText,
    least: 0.001,
  },
  { key: 'position', title: 'Average position', text: positionText, least: 1, isRank: true },
];

export const valueText = ({ text }: Metric, value: number | null): string =>
  value === null ? '–' : text(value);
