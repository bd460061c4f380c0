// Key figures of the last 30 days, compared with the 30 days before.

import { callOperation } from '../../api/operation_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { moneyText } from '../../parts/money';
import { numberText, percentText } from '../../parts/times';
import { Change } from '../change';
import { pageRoot } from '../site';
import { texts } from '../texts';
import { TrafficCharts, type Metrics } from './traffic';

const name = 'GET /api/v1/admin/metrics/';

interface Figure {
  title: string;
  now: number | null;
  before: number | null;
  text: (value: number) => string;
  // Whether lower is better.
  isCost?: boolean;
}

const days = 30;
const dayMs = 86_400_000;
const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

async function bothPeriods(signal: AbortSignal): Promise<[Metrics, Metrics]> {
  const period = (ago: number) => ({
    start_date: dayAt(Date.now() - (ago + days - 1) * dayMs),
    end_date: dayAt(Date.now() - ago * dayMs),
  });
  return Promise.all([
    callOperation(name, { query: period(0), signal }),
    callOperation(name, { query: period(days), signal }),
  ]);
}

const dollars = (micros: number): string =>
  (micros / 1e6).toLocaleString(undefined, { style: 'currency', currency: 'USD' });

function revenueOf([now, before]: [Metrics, Metrics]): Figure[] {
  return now.revenue.flatMap((one) => {
    const was = before.revenue.find((other) => other.currency === one.currency);
    const text = (minor: number) => moneyText(minor, one.currency);
    return [
      {
        title: `Invoiced, ${one.currency}`,
        now: one.invoiced_minor,
        before: was?.invoiced_minor ?? 0,
        text,
      },
      {
        title: `Commission, ${one.currency}`,
        now: one.affiliate_minor,
        before: was?.affiliate_minor ?? 0,
        text,
      },
    ];
  });
}

function figuresOf(both: [Metrics, Metrics]): Figure[] {
  const of = (
    title: string,
    read: (one: Metrics) => number | null,
    more: Partial<Figure> = {},
  ) => ({
    title,
    now: read(both[0]),
    before: read(both[1]),
    text: numberText,
    ...more,
  });
  return [
    of('Requests', (one) => one.requests.total),
    of('Error rate', (one) => one.requests.error_rate, { text: percentText, isCost: true }),
    of('Visitors', (one) => one.visits.visitors),
    of('Page views', (one) => one.visits.views),
    of('Search clicks', (one) => one.gsc.clicks),
    of('Emails sent', (one) => one.email.sent),
    of('Email clicks', (one) => one.email.clicks),
    of('Autopilot cost', (one) => one.autopilot.cost_micros, { text: dollars, isCost: true }),
    ...revenueOf(both),
  ];
}

function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="key-figures">
      {figures.map((figure) => (
        <div key={figure.title} className="key-figure card">
          <dt>{figure.title}</dt>
          <dd>
            <strong className="number">
              {figure.now === null ? '–' : figure.text(figure.now)}
            </strong>
            <Change {...figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FiguresSection() {
  const loading = useLoaded('figures', bothPeriods);
  return (
    <section className="start-section" aria-labelledby="start-figures">
      <h2 id="start-figures">{texts.figures}</h2>
      <p className="admin-about">{texts.figuresHelp}</p>
      <Loaded loading={loading}>
        {(both) => (
          <>
            <Figures figures={figuresOf(both)} />
            <TrafficCharts now={both[0]} before={both[1]} />
          </>
        )}
      </Loaded>
      <p>
        <a href={`${pageRoot}metrics/`}>All metrics</a>
      </p>
    </section>
  );
}
