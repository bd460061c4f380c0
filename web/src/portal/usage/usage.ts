// Loads usage, and formats its times.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { numberText } from '../../parts/times';
import type { Granularity, UsageQuery } from './query';

export type Usage = OperationAnswer<'GET /api/v1/developer/usage/'>;
export type Point = Usage['series'][number];

export function loadUsage({ key, ...query }: UsageQuery, signal: AbortSignal): Promise<Usage> {
  const all = 'GET /api/v1/developer/usage/';
  if (!key) return callOperation(all, { query, signal });
  if (key === 'test')
    return callOperation(all, { query: { ...query, environment: 'test' }, signal });
  const path = 'GET /api/v1/developer/keys/{id}/usage/';
  return callOperation(path, { id: Number(key), query, signal });
}

const formats: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
};
const shortFormats: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
};

// Days begin at midnight UTC, so times are shown in UTC.
const timeText = (start: string, format: Intl.DateTimeFormatOptions): string =>
  new Date(start).toLocaleString(undefined, { ...format, timeZone: 'UTC' });

export const pointText = (start: string, granularity: Granularity): string =>
  timeText(start, formats[granularity]);
export const pointLabel = (start: string, granularity: Granularity): string =>
  timeText(start, shortFormats[granularity]);

export const callsText = (count: number): string =>
  `${numberText(count)} ${count === 1 ? 'call' : 'calls'}`;
export const errorsText = (count: number): string =>
  `${numberText(count)} ${count === 1 ? 'error' : 'errors'}`;
