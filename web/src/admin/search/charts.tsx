// Charts of the four search figures compared with the previous period, and a table with the same
// values.

import { Fold } from '../../parts/fold';
import { LineChart } from '../../parts/charts/line_chart';
import { download } from '../../parts/bytes';
import { csvOf } from '../../parts/files/csv';
import { Icon } from '../../parts/icon';
import { Table } from '../../parts/table';
import { Change } from '../change';
import { metrics, valueText, type Measures, type Metric } from './metrics';
import { pointsOf, stepsOfBoth, type Granularity, type Period, type Step } from './series';
import { texts } from './texts';

interface FigureGiven {
  metric: Metric;
  steps: Step[];
  totals: Measures;
  previous: Measures | null;
}

function Figure({ metric, steps, totals, previous }: FigureGiven) {
  const { key, title, text, isRank } = metric;
  return (
    <figure className="search-figure card">
      <figcaption>
        <h3>{title}</h3>
        <p className="search-total">
          <strong className="number">{valueText(metric, totals[key])}</strong>{' '}
          <Change now={totals[key]} before={previous?.[key] ?? null} text={text} isCost={isRank} />
        </p>
      </figcaption>
      {steps.length > 0 ? <LineChart {...metric} points={pointsOf(steps, metric)} /> : null}
    </figure>
  );
}

function SeriesTable({ steps, isCompared }: { steps: Step[]; isCompared: boolean }) {
  const shown = isCompared ? (['now', 'before'] as const) : (['now'] as const);
  const cellsOf = (step: Step) => [
    <>
      {step.label}
      {isCompared ? <span className="search-before">{step.beforeLabel}</span> : null}
    </>,
    ...metrics.map((metric) =>
      shown.map((which) => (
        <span key={which} className={which === 'now' ? undefined : 'search-before'}>
          {valueText(metric, step[which]?.[metric.key] ?? null)}
        </span>
      )),
    ),
  ];
  return (
    <Table
      hasFigures
      label={texts.table}
      columns={[texts.period, ...metrics.map(({ title }) => title)]}
      rows={steps.map((step) => ({ key: step.label, cells: cellsOf(step) }))}
    />
  );
}

function saveSeries(name: string, { days, series }: Period): void {
  const head = ['date', ...metrics.map(({ key }) => key)];
  const rows = series.map((one) => [one.date, ...metrics.map(({ key }) => one[key] ?? '')]);
  const file = `${name}-${days.start_date}-${days.end_date}.csv`;
  download(file, 'text/csv;charset=utf-8', csvOf(head, rows));
}

interface Given {
  // Beginning of the name of the downloaded file.
  name: string;
  now: Period;
  before: Period | undefined;
  totals: Measures;
  previous: Measures | null;
  granularity: Granularity;
}

export function SearchCharts({ name, now, before, totals, previous, granularity }: Given) {
  const steps = now.series.length > 0 ? stepsOfBoth(now, before, granularity) : [];
  return (
    <section className="search-section" aria-labelledby="search-charts">
      <div className="search-line">
        <h2 id="search-charts">{texts.charts}</h2>
        <p className="chart-legend">
          <span className="line-key" aria-hidden="true" /> {texts.now}
          {before ? (
            <>
              <span className="line-key" data-kind="before" aria-hidden="true" /> {texts.before}
            </>
          ) : null}
        </p>
      </div>
      {steps.length === 0 ? <p>{texts.noDays}</p> : null}
      <div className="search-figures">
        {metrics.map((metric) => (
          <Figure
            key={metric.key}
            metric={metric}
            steps={steps}
            totals={totals}
            previous={previous}
          />
        ))}
      </div>
      {steps.length > 0 ? (
        <div className="search-line">
          <Fold title={texts.asTable}>
            {() => <SeriesTable steps={steps} isCompared={before !== undefined} />}
          </Fold>
          <button type="button" className="button small" onClick={() => saveSeries(name, now)}>
            <Icon name="download" />
            {texts.overTimeCsv}
          </button>
        </div>
      ) : null}
    </section>
  );
}
