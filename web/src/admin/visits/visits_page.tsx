// Visits of the public site: figures over time compared with the period before, and by page,
// source, language and device. A click on a row filters the whole page by it.

import { useEffect } from 'react';
import { callOperation } from '../../api/operation_call';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { Icon } from '../../parts/icon';
import { dayText, numberText } from '../../parts/times';
import { useAddressQuery, type AddressQuery } from '../lists/address_query';
import { searchOf } from '../lists/query';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { BreakdownCard } from './breakdown';
import { Events, VisitFigures } from './figures';
import { isPeriodOf, usualPeriods, type Report } from './periods';
import { dimensions, texts, valueName } from './texts';

const name = 'GET /api/v1/admin/visits/';
const liveMs = 15_000;

const rangeText = (first: string, last: string): string => `${dayText(first)} to ${dayText(last)}`;

// Visitors of the last minutes, counted anew several times a minute while the page is looked at.
function LiveCount() {
  const loading = useLoaded('live', (signal) =>
    callOperation('GET /api/v1/admin/visits/live/', { signal }),
  );
  const { again, data } = loading;
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) again();
    }, liveMs);
    return () => window.clearInterval(timer);
  }, [again]);
  if (!data) return null;
  return (
    <p className="visits-live">
      <span className="visits-dot" aria-hidden="true" />
      <strong className="number">{numberText(data.visitors)}</strong>{' '}
      {data.visitors === 1 ? 'visitor' : 'visitors'} {texts.live}
    </p>
  );
}

interface PeriodGiven {
  report: Report;
  address: AddressQuery;
  now: number;
}

function Periods({ report, address, now }: PeriodGiven) {
  return (
    <div className="visits-chips" role="group" aria-label={texts.period}>
      {usualPeriods(now).map((period) => (
        <button
          key={period.label}
          type="button"
          className="button chip"
          aria-pressed={isPeriodOf(report, period)}
          onClick={() => address.change(period.query)}
        >
          {period.label}
        </button>
      ))}
    </div>
  );
}

function Filters({ query, change }: AddressQuery) {
  const set = dimensions.filter(({ key }) => query[key]);
  if (set.length === 0) return <p className="visits-about">{texts.noFilter}</p>;
  const all = Object.fromEntries(set.map(({ key }) => [key, '']));
  return (
    <div className="visits-chips" role="group" aria-label={texts.filters}>
      {set.map(({ key, filter }) => (
        <button
          key={key}
          type="button"
          className="button chip"
          onClick={() => change({ [key]: '' })}
        >
          <span>
            {filter}: <bdi>{valueName(key, query[key]!)}</bdi>
          </span>
          <Icon name="close" />
          <span className="unseen">Remove the filter</span>
        </button>
      ))}
      {set.length > 1 ? (
        <button type="button" className="button chip" onClick={() => change(all)}>
          {texts.dropAll}
        </button>
      ) : null}
    </div>
  );
}

function VisitsReport({ report, address }: { report: Report; address: AddressQuery }) {
  const now = Date.now();
  if (report.counted_since === null)
    return (
      <section className="card visits-card">
        <h2>{texts.empty}</h2>
        <p>{texts.emptyHelp}</p>
      </section>
    );
  return (
    <>
      <Periods report={report} address={address} now={now} />
      <p className="visits-about">
        {rangeText(report.start_date, report.end_date)}, compared with{' '}
        {rangeText(report.previous_start_date, report.previous_end_date)}. {texts.since}{' '}
        {dayText(report.counted_since)}.
      </p>
      <Filters {...address} />
      <VisitFigures report={report} now={now} />
      <div className="visits-cards">
        {dimensions.map((dimension) => (
          <BreakdownCard key={dimension.key} dimension={dimension} address={address} />
        ))}
      </div>
      <Events report={report} />
    </>
  );
}

export function VisitsPage({ page }: { page: PlacePage }) {
  const address = useAddressQuery();
  const loading = useLoaded(searchOf(address.query), (signal) =>
    callOperation(name, { query: address.query, signal }),
  );
  return (
    <>
      <PageHead page={page} about={texts.about}>
        <LiveCount />
      </PageHead>
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>
        {(report) => <VisitsReport report={report} address={address} />}
      </Loaded>
    </>
  );
}
