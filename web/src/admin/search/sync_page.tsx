// Daily sync of search data: what was fetched for each property, when it runs next, and errors.

import { useEffect } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { valueLabel } from '../../api/labels';
import { useOwnAccount } from '../../parts/account_context';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { Moment } from '../../parts/moment';
import { Rich } from '../../parts/rich';
import { dayText, numberText } from '../../parts/times';
import { toast } from '../../parts/toast';
import { callAt } from '../calls';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { may, pageRoot } from '../site';
import { requires } from '../texts';
import { Badge } from '../values';
import { texts } from './texts';

type Status = OperationAnswer<'GET /api/v1/admin/gsc/sync/'>;
type Site = Status['sites'][number];

const watchMs = 3000;

const isUnderWay = ({ state }: Site): boolean => state === 'queued' || state === 'running';

function Facts({ site }: { site: Site }) {
  const facts: [string, React.ReactNode][] = [
    ['Fetched', site.fetched_at ? <Moment key="at" at={site.fetched_at} /> : 'Never'],
    ['Days', numberText(site.days)],
    [
      'Period',
      site.first_date && site.last_date
        ? `${dayText(site.first_date)} to ${dayText(site.last_date)}`
        : '–',
    ],
    ['Final up to', site.last_final_date ? dayText(site.last_final_date) : '–'],
    ['Days that may still change', numberText(site.fresh_days)],
  ];
  return (
    <dl className="record-facts">
      {facts.map(([label, value]) => (
        <div key={label} className="record-fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SiteCard({ site }: { site: Site }) {
  return (
    <section className="card record-section">
      <h2 className="search-line">
        <bdi>{site.site}</bdi>
        {site.state ? <Badge value={site.state} label={valueLabel(site.state)} /> : null}
      </h2>
      {site.error ? (
        <p className="search-error" role="alert">
          Attempt {site.attempt} failed: <bdi>{site.error}</bdi>
        </p>
      ) : null}
      <Facts site={site} />
      {site.job === null ? null : (
        <p>
          <a href={`${pageRoot}jobs/${site.job}/`}>Background job #{site.job}</a>
        </p>
      )}
    </section>
  );
}

interface StartGiven {
  page: PlacePage;
  onStarted: (status: Status) => void;
}

function StartButton({ page, onStarted }: StartGiven) {
  const { role } = useOwnAccount();
  const sending = useSending();
  const needed = callAt(page.document, page.call.template, 'POST')?.role ?? '';
  if (!may(role, needed))
    return (
      <p className="search-about">
        {texts.start}: <Rich text={requires(needed)} />
      </p>
    );
  const start = async () => {
    const status = await sending.send((signal) =>
      callOperation('POST /api/v1/admin/gsc/sync/', { body: {}, signal }),
    );
    if (!status) return;
    toast(texts.started);
    onStarted(status);
  };
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <p>
        <button
          type="button"
          className="button main"
          data-new
          aria-disabled={sending.isBusy}
          onClick={() => void start()}
        >
          {sending.isBusy ? texts.starting : texts.start}
        </button>
      </p>
    </>
  );
}

export function SyncPage({ page }: { page: PlacePage }) {
  const loading = useLoaded('sync', (signal) =>
    callOperation('GET /api/v1/admin/gsc/sync/', { signal }),
  );
  const isWatched = loading.data?.sites.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!isWatched) return undefined;
    const timer = window.setTimeout(loading.again, watchMs);
    return () => window.clearTimeout(timer);
  }, [isWatched, loading.data, loading.again]);
  return (
    <>
      <PageHead page={page} about={texts.syncAbout} hasOwnForm />
      <Loaded loading={loading}>
        {(status) => (
          <>
            {status.is_set_up ? null : (
              <div className="list-empty card">
                <p className="list-empty-title">{texts.notSetUp}</p>
                <p>
                  <Rich text={texts.notSetUpHelp} />
                </p>
              </div>
            )}
            {status.next_at ? (
              <p className="search-about">
                The next scheduled sync is due <Moment at={status.next_at} />.
              </p>
            ) : null}
            {status.is_set_up ? <StartButton page={page} onStarted={loading.set} /> : null}
            <div className="search-tops">
              {status.sites.map((one) => (
                <SiteCard key={one.site} site={one} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}
