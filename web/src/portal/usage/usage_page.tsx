// Usage page: calls of the account over time, by tool and by key, for the period in the URL, and
// what is left of the quotas.

import { useEffect, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { download, sizeText } from '../../parts/bytes';
import { Fold } from '../../parts/fold';
import { Icon } from '../../parts/icon';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { isAlive, type ApiKey } from '../keys/key_values';
import { dayText, numberText } from '../../parts/times';
import { Chart } from './chart';
import { csvOf } from '../../parts/files/csv';
import { Filters, type ToolName } from './filters';
import { readQuery, searchOf, type UsageQuery } from './query';
import { Quota } from './quota';
import { KeyTable, SeriesTable, ToolTable } from './tables';
import { callsText, errorsText, loadUsage, type Usage } from './usage';

// The filters are in the URL, so that they can be bookmarked and shared, and follow the browser's
// history.
function useQuery(): [UsageQuery, (part: Partial<UsageQuery>) => void] {
  const [query, setQuery] = useState(() => readQuery(location.search));
  useEffect(() => {
    const back = () => setQuery(readQuery(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const change = (part: Partial<UsageQuery>) => {
    const next = { ...query, ...part };
    setQuery(next);
    history.pushState(null, '', location.pathname + searchOf(next));
  };
  return [query, change];
}

interface Names {
  keys: ApiKey[];
  tools: ToolName[];
}

async function loadNames(signal: AbortSignal): Promise<Names> {
  const [keys, tools] = await Promise.all([
    callOperation('GET /api/v1/developer/keys/', { query: { page_size: 100 }, signal }),
    callOperation('GET /api/v1/tools/', { signal }),
  ]);
  return {
    keys: [...keys.results],
    tools: tools.results.map(({ slug, title }) => ({ slug, title })),
  };
}

function Totals({ totals }: { totals: Usage['totals'] }) {
  const facts: [string, string][] = [
    ['Calls', numberText(totals.calls)],
    ['Errors', numberText(totals.errors)],
    ['Sent to the server', sizeText(totals.bytes_in)],
    ['Received', sizeText(totals.bytes_out)],
  ];
  return (
    <dl className="usage-totals">
      {facts.map(([name, value]) => (
        <div key={name} className="usage-total">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const figures = ['calls', 'errors', 'bytes_in', 'bytes_out'] as const;

function Downloads({ usage }: { usage: Usage }) {
  const save = (what: string, head: string[], rows: (string | number)[][]) =>
    download(
      `usage-${what}-${usage.start_date}-${usage.end_date}.csv`,
      'text/csv;charset=utf-8',
      csvOf(head, rows),
    );
  return (
    <div className="form-actions">
      <button
        type="button"
        className="button"
        onClick={() =>
          save(
            usage.granularity,
            ['start', ...figures],
            usage.series.map((one) => [one.start, ...figures.map((name) => one[name])]),
          )
        }
      >
        <Icon name="download" />
        Over time as CSV
      </button>
      <button
        type="button"
        className="button"
        onClick={() =>
          save(
            'tool',
            ['tool', ...figures],
            usage.by_tool.map((one) => [one.tool, ...figures.map((name) => one[name])]),
          )
        }
      >
        <Icon name="download" />
        By tool as CSV
      </button>
    </div>
  );
}

function Report({ usage, query, names }: { usage: Usage; query: UsageQuery; names: Names }) {
  const titleOf = (slug: string) => names.tools.find((one) => one.slug === slug)?.title ?? slug;
  const { calls, errors } = usage.totals;
  return (
    <>
      <figure className="portal-section card">
        <figcaption>
          <h2>
            {dayText(usage.start_date)} to {dayText(usage.end_date)}
          </h2>
          <p className="usage-sentence">
            {callsText(calls)}, {errorsText(errors)}. Calls refused by a limit are not included.
            {usage.environment === 'test' ? ' Calls for testing are never charged.' : null}
          </p>
        </figcaption>
        <Totals totals={usage.totals} />
        <Chart series={usage.series} granularity={usage.granularity} />
        <Fold title="Show as a table">
          {() => <SeriesTable usage={usage} granularity={usage.granularity} />}
        </Fold>
        <Downloads usage={usage} />
      </figure>
      <section className="portal-section card" aria-labelledby="tools-title">
        <h2 id="tools-title">By tool</h2>
        {usage.by_tool.length > 0 ? (
          <ToolTable usage={usage} titleOf={titleOf} query={query} />
        ) : (
          <p>No tool was called in this period.</p>
        )}
      </section>
    </>
  );
}

export function UsagePage() {
  const [query, change] = useQuery();
  const names = useLoaded('names', loadNames);
  const usage = useLoaded(searchOf(query), (signal) => loadUsage(query, signal));
  // Links to other figures of this page are followed without loading it again.
  const follow = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-inner]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    change(readQuery(link.search));
    scrollTo(0, 0);
  };
  const { keys = [], tools = [] } = names.data ?? {};
  const used = keys.filter((one) => isAlive(one) || one.usage_this_month > 0);
  return (
    <div className="usage" onClick={follow}>
      <h1 tabIndex={-1}>Usage</h1>
      <Filters
        query={query}
        keys={keys}
        tools={tools}
        start={query.start_date || (usage.data?.start_date ?? '')}
        end={query.end_date || (usage.data?.end_date ?? '')}
        onChange={change}
      />
      <Loaded loading={usage}>
        {(shown) => (
          <div className="usage" aria-busy={usage.isBusy}>
            <Quota quota={shown.quota} query={query} />
            <Report usage={shown} query={query} names={{ keys, tools }} />
          </div>
        )}
      </Loaded>
      {used.length > 0 ? (
        <section className="portal-section card" aria-labelledby="keys-title">
          <h2 id="keys-title">Keys this month</h2>
          <KeyTable keys={used} query={query} />
        </section>
      ) : null}
    </div>
  );
}
