// Results of a metric: the change of each variant with its confidence interval, as a plot and as a
// table.

import type { ReactNode } from 'react';
import { Fold } from '../../parts/fold';
import { IntervalPlot, type Interval } from '../../parts/charts/interval_plot';
import { Table } from '../../parts/table';
import { numberText, percentText } from '../../parts/times';
import { Badge } from '../values';
import type { Results } from './health';
import { texts } from './texts';

type Metric = Results['metrics'][number];
type Arm = Metric['variants'][number];

const signed = (value: number): string =>
  value.toLocaleString(undefined, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });

function intervalsOf({ comparisons, goal }: Metric): Interval[] {
  return comparisons.flatMap(({ variant, lift, significant }) => {
    const [low, high] = lift.ci ?? [];
    if (lift.relative === null || low === undefined || high === undefined) return [];
    const isBetter = lift.relative > 0 === (goal === 'increase');
    const tone = !significant ? 'soft' : isBetter ? 'good' : 'bad';
    return [{ label: variant, low, value: lift.relative, high, tone } as const];
  });
}

const meanText = (metric: Metric, value: number): string =>
  metric.kind === 'proportion'
    ? percentText(value)
    : value.toLocaleString(undefined, { maximumFractionDigits: 3 });

function intervalText(metric: Metric, ends: readonly number[] | null): string {
  const [low, high] = ends ?? [];
  if (low === undefined || high === undefined) return '–';
  return `${meanText(metric, low)} to ${meanText(metric, high)}`;
}

function cellsOf(metric: Metric, arm: Arm): ReactNode[] {
  const compared = metric.comparisons.find((one) => one.variant === arm.key);
  const [low, high] = compared?.lift.ci ?? [];
  const change = compared?.lift.relative ?? null;
  return [
    <>
      <bdi>{arm.key}</bdi>
      {arm.is_control ? ' (control)' : ''}
    </>,
    numberText(arm.users),
    arm.mean === null ? '–' : meanText(metric, arm.mean),
    intervalText(metric, arm.ci95),
    change === null ? '–' : signed(change),
    low === undefined || high === undefined ? '–' : `${signed(low)} to ${signed(high)}`,
    compared?.p_value == null ? '–' : compared.p_value.toPrecision(2),
    compared?.chance_to_win == null ? '–' : percentText(compared.chance_to_win),
  ];
}

const columns = [
  'Variant',
  'Units',
  'Mean',
  '95% interval',
  'Change',
  'Interval of the change',
  'P-value',
  'Chance to win',
];

function MetricTable({ metric }: { metric: Metric }) {
  return (
    <Table
      hasFigures
      label={`Figures of ${metric.key}`}
      columns={columns}
      rows={metric.variants.map((arm) => ({ key: arm.key, cells: cellsOf(metric, arm) }))}
    />
  );
}

export function MetricResult({ metric }: { metric: Metric }) {
  const intervals = intervalsOf(metric);
  const reasons = metric.comparisons.flatMap((one) => one.reasons);
  return (
    <figure className="experiment-metric">
      <figcaption>
        <h3>
          <bdi>{metric.key}</bdi>{' '}
          {metric.is_primary ? <Badge value="primary" label="Primary" /> : null}
        </h3>
        <p className="timeline-about">
          {texts.plot}; {metric.goal === 'increase' ? 'more is better' : 'less is better'}.
        </p>
      </figcaption>
      {intervals.length > 0 ? (
        <IntervalPlot title={`${texts.plot}: ${metric.key}`} intervals={intervals} text={signed} />
      ) : (
        <p>{texts.noInterval}</p>
      )}
      {[...new Set(reasons.map((one) => one.detail))].map((one) => (
        <p key={one} className="timeline-about">
          {one}
        </p>
      ))}
      <Fold title={texts.asTable}>{() => <MetricTable metric={metric} />}</Fold>
    </figure>
  );
}
