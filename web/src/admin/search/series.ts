// Aligns the series of two periods step by step, even if days have no data.

import type { LinePoint } from '../../parts/charts/line_chart';
import { dayText, shortDayText } from '../../parts/times';
import type { Measures, Metric } from './metrics';

export type Granularity = 'day' | 'week' | 'month';

export interface Days {
  start_date: string;
  end_date: string;
}

export interface Period {
  days: Days;
  series: readonly (Measures & { date: string })[];
}

const dayMs = 86_400_000;
const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

function nextStep(day: string, granularity: Granularity): string {
  const moment = momentOf(day);
  const date = new Date(moment);
  if (granularity === 'month')
    return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
  // Weeks begin on Monday.
  const days = granularity === 'week' ? 7 - ((date.getUTCDay() + 6) % 7) : 1;
  return dayAt(moment + days * dayMs);
}

// Returns the days on which the steps of a period begin.
export function stepsOf({ start_date: start, end_date: end }: Days, granularity: Granularity) {
  const steps: string[] = [];
  for (let day = start; day <= end; day = nextStep(day, granularity)) steps.push(day);
  return steps;
}

export const daysIn = ({ start_date: start, end_date: end }: Days): number =>
  Math.round((momentOf(end) - momentOf(start)) / dayMs) + 1;

// Returns the period of the given number of days that ends with `end`.
export const daysUpTo = (end: string, days: number): Days => ({
  start_date: dayAt(momentOf(end) - (days - 1) * dayMs),
  end_date: end,
});

const monthText = (day: string): string =>
  new Date(momentOf(day)).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    month: 'short',
    year: '2-digit',
  });
const shortText = (day: string, granularity: Granularity): string =>
  granularity === 'month' ? monthText(day) : shortDayText(day);

const longText = (day: string, granularity: Granularity): string =>
  granularity === 'day' ? dayText(day) : `From ${dayText(day)}`;

export interface Step {
  label: string;
  short: string;
  beforeLabel: string;
  now?: Measures;
  before?: Measures;
}

export function stepsOfBoth(
  now: Period,
  before: Period | undefined,
  granularity: Granularity,
): Step[] {
  const earlier = before ? stepsOf(before.days, granularity) : [];
  const at = (period: Period | undefined, day: string | undefined) =>
    period?.series.find((one) => one.date === day);
  return stepsOf(now.days, granularity).map((day, place) => {
    const day1 = earlier[place];
    return {
      label: longText(day, granularity),
      short: shortText(day, granularity),
      beforeLabel: day1 ? longText(day1, granularity) : '',
      now: at(now, day),
      before: at(before, day1),
    };
  });
}

export const pointsOf = (steps: readonly Step[], { key }: Metric): LinePoint[] =>
  steps.map(({ label, short, beforeLabel, now, before }) => ({
    label,
    short,
    beforeLabel,
    now: now?.[key] ?? null,
    before: before?.[key] ?? null,
  }));
