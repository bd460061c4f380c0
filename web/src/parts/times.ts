// Formats times and numbers in the reader's language.

export const numberText = (value: number): string => value.toLocaleString();
export const percentText = (value: number): string =>
  value.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 1 });

const day = (zone?: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: zone });

// Formats a calendar date such as `2026-01-31`, which has no time zone.
export const dayText = (date: string): string =>
  day('UTC').format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

// Omits the year, for the axis of a chart.
export const shortDayText = (date: string): string =>
  new Date(`${date.slice(0, 10)}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  });

export const timeText = (moment: string): string =>
  new Date(moment).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const steps: [limitS: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [Infinity, 'day', 86_400],
];

const maxDays = 60;

// Returns "3 hours ago" or "in 2 days"; a date if it is more than 60 days away.
export function agoText(moment: string, now = Date.now()): string {
  const seconds = (Date.parse(moment) - now) / 1000;
  if (Math.abs(seconds) > maxDays * 86_400) return day().format(new Date(moment));
  // The limits are for what is shown: 59.7 minutes are an hour.
  const countOf = (size: number) => Math.round(Math.abs(seconds) / size);
  const [, unit, size] = steps.find(([limit, , one]) => countOf(one) * one < limit)!;
  const count = Math.sign(seconds) * countOf(size);
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(count, unit);
}
