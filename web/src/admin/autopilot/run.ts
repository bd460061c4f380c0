// Types of autopilot runs, and costs and durations as text.

import type { OperationAnswer } from '../../api/operations';

export type Run = OperationAnswer<'GET /api/v1/admin/autopilot/runs/{id}/'>;
export type Step = Run['steps'][number];
export type SkippedItem =
  OperationAnswer<'POST /api/v1/admin/autopilot/runs/{id}/approve/'>['skipped'][number];
export type Budget = OperationAnswer<'GET /api/v1/admin/autopilot/budgets/'>['usual'];

const over = ['completed', 'failed', 'rejected', 'cancelled', 'expired'];
export const isOver = ({ status }: Run): boolean => over.includes(status);

export const waitsForApproval = ({ status }: Run): boolean => status === 'awaiting_approval';

export const costText = (micros: number): string =>
  (micros / 1e6).toLocaleString(undefined, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: micros > 0 && micros < 10_000 ? 6 : 2,
  });

const unit = (value: number, name: 'second' | 'minute' | 'hour'): string =>
  value.toLocaleString(undefined, { style: 'unit', unit: name, unitDisplay: 'long' });

export function durationText(seconds: number): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  if (seconds < 60) return unit(round(seconds), 'second');
  return seconds < 3600 ? unit(round(seconds / 60), 'minute') : unit(round(seconds / 3600), 'hour');
}

// Returns the steps whose drafts can be approved.
export const draftsOf = (run: Run): Step[] =>
  run.steps.filter((step) => step.state === 'generated' && step.content_item !== null);
