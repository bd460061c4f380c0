// What an experiment that is being set up says of the units that it will need: of a draft, or of
// what is filled in so far.

import { isRecord } from '../../parts/value';

export interface PlannedVariant {
  key: string;
  name: string;
  weight: number;
  is_control: boolean;
}

export interface Plan {
  variants: readonly PlannedVariant[];
  coverage: number;
  alpha: number;
  // Of the metric that decides; none: there is none yet.
  kind: string | undefined;
}

const recordsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const numberIn = (value: unknown, usual: number): number =>
  typeof value === 'number' ? value : usual;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export function planOf(values: Record<string, unknown>): Plan {
  const metrics = recordsIn(values.metrics);
  const primary = metrics.find((one) => one.is_primary) ?? metrics[0];
  return {
    variants: recordsIn(values.variants).map((one) => ({
      key: textIn(one.key),
      name: textIn(one.name),
      weight: numberIn(one.weight, 1),
      is_control: one.is_control === true,
    })),
    coverage: numberIn(values.coverage, 1),
    alpha: numberIn(values.alpha, 0.05),
    kind: primary && (textIn(primary.kind) || 'proportion'),
  };
}

// Those that get units.
export const shownIn = ({ variants }: Plan): PlannedVariant[] =>
  variants.filter((one) => one.weight > 0);

// Of the units; none: all get the same, or there are not two yet.
export function smallestShare(plan: Plan): number | undefined {
  const weights = shownIn(plan).map((one) => one.weight);
  const least = Math.min(...weights);
  if (weights.length < 2 || weights.every((one) => one === least)) return undefined;
  return least / weights.reduce((sum, one) => sum + one, 0);
}
