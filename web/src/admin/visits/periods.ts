// Usual periods of visits, up to today, and how their points are labelled.

import type { OperationAnswer } from '../../api/operations';
import type { LinePoint } from '../../parts/charts/line_chart';
import { dayText, shortDayText } from '../../parts/times';
import type { Query } from '../lists/query';
import { daysUpTo } from '../search/series';

export type Report = OperationAnswer<'GET /api/v1/admin/visits/'>;
export type Point = Report['series'][number];
type Granularity = Report['granularity'];

export interface Period {
  label: string;
  query: Query;
}

// Days are those of UTC, as they are counted.
export function usualPeriods(now: number): Period[] {
  const today = new Date(now).toISOString().slice(0, 10);
  const of = (label: string, days: number, granularity: Granularity): Period => ({
    label,
    query: { ...daysUpTo(today, days), granularity },
  });
  return [
    of('Today', 1, 'hour'),
    of('7 days', 7, 'day'),
    of('30 days', 30, 'day'),
    of('90 days', 90, 'day'),
    of('12 months', 365, 'month'),
  ];
}

export const isPeriodOf = (report: Report, { query }: Period): boolean =>
  report.start_date === query.start_date &&
  report.end_date === query.end_date &&
  report.granularity === query.granularity;

const formats: Record<Granularity, (start: string) => string> = {
  hour: (start) => `${dayText(start)}, ${start.slice(11, 16)} UTC`,
  day: dayText,
  month: (start) =>
    new Date(start).toLocaleDateString(undefined, {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    }),
};

const shortFormats: Record<Granularity, (start: string) => string> = {
  hour: (start) => start.slice(11, 16),
  day: shortDayText,
  month: (start) =>
    new Date(start).toLocaleDateString(undefined, {
      timeZone: 'UTC',
      month: 'short',
      year: '2-digit',
    }),
};

export const labelOf = (report: Report, point: Point): string =>
  formats[report.granularity](point.start);

const dayMs = 86_400_000;

const endOf = ({ series, end_date }: Report, at: number): number =>
  Date.parse(series[at + 1]?.start ?? end_date) + (at + 1 < series.length ? 0 : dayMs);

// Hours that are yet to come have no value: the line ends now.
export function pointsOf(report: Report, key: 'visitors' | 'views', now: number): LinePoint[] {
  return report.series.map((point, at) => {
    const earlier = report.previous_series[at];
    return {
      label: labelOf(report, point),
      short: shortFormats[report.granularity](point.start),
      now: Date.parse(point.start) > now ? null : point[key],
      isGrowing: Date.parse(point.start) <= now && endOf(report, at) > now,
      before: earlier ? earlier[key] : null,
      beforeLabel: earlier ? labelOf(report, earlier) : '',
    };
  });
}
