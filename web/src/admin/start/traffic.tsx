// Requests per day of the last 30 days, compared with the 30 days before.

import type { OperationAnswer } from '../../api/operations';
import { LineChart, type LinePoint } from '../../parts/charts/line_chart';
import { Fold } from '../../parts/fold';
import { Table } from '../../parts/table';
import { dayText, numberText, shortDayText } from '../../parts/times';
import { texts } from '../texts';

export type Metrics = OperationAnswer<'GET /api/v1/admin/metrics/'>;
type Point = Metrics['series'][number];

interface Line {
  title: string;
  read: (point: Point) => number | null;
  text: (value: number) => string;
}

const msText = (value: number): string =>
  `${value.toLocaleString(undefined, { maximumSignificantDigits: 3 })} ms`;

const lines: Line[] = [
  { title: 'Requests by day', read: (one) => one.requests, text: numberText },
  { title: 'Failed requests by day', read: (one) => one.errors, text: numberText },
  { title: 'Response time by day, 95th percentile', read: (one) => one.p95_ms, text: msText },
];

export const pointsOf = (now: Metrics, before: Metrics, { read }: Line): LinePoint[] =>
  now.series.map((point, at) => {
    const earlier = before.series[at];
    return {
      label: dayText(point.start),
      short: shortDayText(point.start),
      now: read(point),
      before: earlier ? read(earlier) : null,
      beforeLabel: earlier ? dayText(earlier.start) : '',
    };
  });

interface Given {
  now: Metrics;
  before: Metrics;
}

function DayTable({ now }: Pick<Given, 'now'>) {
  const cellOf = (value: number | null, text: Line['text']) => (value === null ? '–' : text(value));
  return (
    <Table
      hasFigures
      label={texts.byDay}
      columns={[texts.day, ...lines.map(({ title }) => title)]}
      rows={now.series.map((point) => ({
        key: point.start,
        cells: [dayText(point.start), ...lines.map(({ read, text }) => cellOf(read(point), text))],
      }))}
    />
  );
}

export function TrafficCharts({ now, before }: Given) {
  return (
    <>
      <div className="start-charts">
        {lines.map((line) => (
          <figure key={line.title} className="start-chart card">
            <figcaption>{line.title}</figcaption>
            <LineChart title={line.title} text={line.text} points={pointsOf(now, before, line)} />
          </figure>
        ))}
      </div>
      <Fold title={texts.asTable}>{() => <DayTable now={now} />}</Fold>
    </>
  );
}
