// Describes an opportunity in words: why it is one, and the expected gain.

import type { OperationAnswer } from '../../api/operations';
import { numberText } from '../../parts/times';

// Never null: only a conditional request with an entity tag has a response without a record.
export type Opportunity = NonNullable<OperationAnswer<'GET /api/v1/admin/opportunities/{id}/'>>;

const share = (value: number): string =>
  value.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 1 });
const place = (value: number): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: 1 });

export const nameOf = (one: Opportunity): string => one.query ?? one.page ?? `#${one.id}`;

// Returns the number of days that the figures cover, both ends included.
export const daysOf = ({ window: { start, end } }: Opportunity): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;

const seen = (one: Opportunity): string =>
  `${numberText(one.impressions)} times in ${daysOf(one)} days`;

const clicksBefore = ({ evidence }: Opportunity): number | undefined =>
  evidence.find((one) => one.kind === 'previous_window')?.clicks;

const reasons: Record<Opportunity['type'], (one: Opportunity) => string> = {
  striking_distance: (one) =>
    `Shown ${seen(one)}, at position ${place(one.position ?? 0)}. At position ` +
    `${place(one.target_position ?? 3)} it would be clicked far more often.`,
  low_ctr: (one) =>
    `Shown ${seen(one)}, at position ${place(one.position ?? 0)}, and clicked by ` +
    `${share(one.ctr ?? 0)}; ${share(one.expected_ctr ?? 0)} is usual there. The title and ` +
    'description may not say what people look for.',
  cannibalization: (one) =>
    `Shown ${seen(one)}, by ${one.evidence.filter(({ page }) => page).length} pages that compete ` +
    'for the same query. One good page would get all their clicks.',
  decay: (one) => {
    const before = clicksBefore(one);
    const now = numberText(one.clicks);
    return before === undefined
      ? `Clicked ${now} times in ${daysOf(one)} days, less than before.`
      : `Clicked ${now} times in ${daysOf(one)} days, after ${numberText(before)} in as many ` +
          'days before. The text may be out of date.';
  },
  content_gap: (one) =>
    `Searched for and shown ${seen(one)}, at position ${place(one.position ?? 0)}, and no page ` +
    'answers it.',
};

export const reasonOf = (one: Opportunity): string => reasons[one.type](one);

const efforts: Record<Opportunity['effort'], string> = {
  low: 'little effort',
  medium: 'some effort',
  high: 'much effort',
};

// Returns the value of an opportunity, with what it is made of.
export const valueText = (one: Opportunity): string =>
  `Value ${Math.round(one.score)} of 100: ${gainText(one)} in ${daysOf(one)} days, ` +
  `${efforts[one.effort]}, ${share(one.confidence)} certain.`;

export const gainText = (one: Opportunity): string =>
  `about ${numberText(Math.round(one.estimated_gain))} more clicks`;
