// Design of an experiment, from which its sample size is computed: that of a draft, or of a form
// that is being filled in.

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
  // Kind of the primary metric; undefined if there is no metric yet.
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

// Returns the variants that get units.
export const shownIn = ({ variants }: Plan): PlannedVariant[] =>
  variants.filter((one) => one.weight > 0);

// Returns the smallest share of the units that a variant gets; undefined if all shares are equal,
// or there are fewer than two variants.
export function smallestShare(plan: Plan): number | undefined {
  const weights = shownIn(plan).map((one) => one.weight);
  const least = Math.min(...weights);
  if (weights.length < 2 || weights.every((one) => one === least)) return undefined;
  return least / weights.reduce((sum, one) => sum + one, 0);
}
