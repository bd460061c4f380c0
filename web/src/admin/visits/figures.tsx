// Visitors and views of a period over time, beside those of the period before, and what visitors
// did.

import { Fold } from '../../parts/fold';
import { LineChart } from '../../parts/charts/line_chart';
import { Table } from '../../parts/table';
import { numberText } from '../../parts/times';
import { Change } from '../change';
import { labelOf, pointsOf, type Report } from './periods';
import { eventName, texts } from './texts';

const figures = [
  { key: 'visitors', title: texts.visitors },
  { key: 'views', title: texts.views },
] as const;

export function VisitFigures({ report, now }: { report: Report; now: number }) {
  return (
    <section className="visits-section" aria-labelledby="visits-charts">
      <div className="visits-line">
        <h2 id="visits-charts">{texts.charts}</h2>
        <p className="chart-legend">
          <span className="line-key" aria-hidden="true" /> {texts.now}
          <span className="line-key" data-kind="before" aria-hidden="true" /> {texts.before}
        </p>
      </div>
      <div className="visits-cards">
        {figures.map(({ key, title }) => (
          <figure key={key} className="visits-card card">
            <figcaption className="visits-figure">
              <h3>{title}</h3>
              <strong className="number">{numberText(report.totals[key])}</strong>
              <Change now={report.totals[key]} before={report.previous[key]} text={numberText} />
            </figcaption>
            <LineChart title={title} text={numberText} points={pointsOf(report, key, now)} />
          </figure>
        ))}
      </div>
      <Fold title={texts.asTable}>
        {() => (
          <Table
            hasFigures
            label={texts.table}
            columns={[texts.time, texts.visitors, texts.views]}
            rows={report.series.map((point) => ({
              key: point.start,
              cells: [labelOf(report, point), numberText(point.visitors), numberText(point.views)],
            }))}
          />
        )}
      </Fold>
    </section>
  );
}

export function Events({ report }: { report: Report }) {
  if (report.events.length === 0) return null;
  return (
    <section className="visits-section" aria-labelledby="visits-events">
      <h2 id="visits-events">{texts.events}</h2>
      <p className="visits-about">{texts.eventsHelp}</p>
      <Table
        hasFigures
        label={texts.events}
        columns={[texts.event, texts.visitors, texts.times]}
        rows={report.events.map((one) => ({
          key: `${one.event} ${one.tool}`,
          cells: [
            one.tool ? `${eventName(one.event)}: ${one.tool}` : eventName(one.event),
            numberText(one.visitors),
            numberText(one.events),
          ],
        }))}
      />
    </section>
  );
}
