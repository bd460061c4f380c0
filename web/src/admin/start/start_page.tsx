// Start page of the admin pages: what waits for the account, what needs attention, the most
// valuable opportunities, and the key figures.

import { callOperation } from '../../api/operation_call';
import type { OperationName } from '../../api/operations';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { numberText } from '../../parts/times';
import { FiguresSection } from './figures';
import { WaitingSection } from './waiting';
import { pageRoot } from '../site';
import { texts } from '../texts';

interface Matter {
  title: string;
  // Operation that counts the items, with its filter; the list with the same filter is linked.
  name: OperationName & `GET /api/v1/admin/${string}`;
  query: Record<string, string>;
  tone: 'warn' | 'bad';
}

const matters: Matter[] = [
  {
    title: 'Content awaiting review',
    name: 'GET /api/v1/admin/content/',
    query: { status: 'human_review' },
    tone: 'warn',
  },
  {
    title: 'Autopilot runs awaiting approval',
    name: 'GET /api/v1/admin/autopilot/runs/',
    query: { status: 'awaiting_approval' },
    tone: 'warn',
  },
  {
    title: 'Autopilot runs that reached their budget',
    name: 'GET /api/v1/admin/autopilot/runs/',
    query: { status: 'awaiting_approval', stop_reason: 'budget_exceeded' },
    tone: 'warn',
  },
  {
    title: 'Paused campaigns',
    name: 'GET /api/v1/admin/email/campaigns/',
    query: { status: 'paused' },
    tone: 'warn',
  },
  {
    title: 'Failed jobs',
    name: 'GET /api/v1/admin/jobs/',
    query: { state: 'failed' },
    tone: 'bad',
  },
];

const hrefOf = ({ name, query }: Matter): string =>
  `${pageRoot}${name.slice('GET /api/v1/admin/'.length)}?${new URLSearchParams(query)}`;

interface Counted extends Matter {
  count: number;
}

async function countAll(signal: AbortSignal): Promise<Counted[]> {
  const counts = await Promise.all(
    matters.map(async (one) => {
      const query = { ...one.query, page_size: 1 };
      const list = (await callOperation(one.name, { query, signal })) as { count: number };
      return { ...one, count: list.count };
    }),
  );
  return counts.filter((one) => one.count > 0);
}

function Attention() {
  const loading = useLoaded('attention', countAll);
  return (
    <section className="start-section" aria-labelledby="start-attention">
      <h2 id="start-attention">{texts.attention}</h2>
      <Loaded loading={loading}>
        {(all) =>
          all.length === 0 ? (
            <p className="start-clear">{texts.allClear}</p>
          ) : (
            <ul className="start-matters">
              {all.map((one) => (
                <li key={one.title}>
                  <a className="start-matter card" data-tone={one.tone} href={hrefOf(one)}>
                    <strong className="number">{numberText(one.count)}</strong>
                    <span>{one.title}</span>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const best = 'GET /api/v1/admin/opportunities/';

function Opportunities() {
  const loading = useLoaded('opportunities', (signal) =>
    callOperation(best, {
      query: { state: 'open', ordering: '-estimated_gain', page_size: 5 },
      signal,
    }),
  );
  return (
    <Loaded loading={loading}>
      {({ results, count }) =>
        count === 0 ? null : (
          <section className="start-section" aria-labelledby="start-best">
            <h2 id="start-best">{texts.best}</h2>
            <ol className="start-best card">
              {results.map((one) => (
                <li key={one.id}>
                  <a href={`${pageRoot}opportunities/${one.id}/`}>
                    <bdi>{one.query ?? one.page ?? `#${one.id}`}</bdi>
                  </a>
                  <span className="number">
                    +{numberText(Math.round(one.estimated_gain))} clicks
                  </span>
                </li>
              ))}
            </ol>
            <p>
              <a href={`${pageRoot}opportunities/?state=open&ordering=-estimated_gain`}>
                All {numberText(count)} open opportunities
              </a>
            </p>
          </section>
        )
      }
    </Loaded>
  );
}

export function StartPage() {
  return (
    <>
      <header className="admin-head">
        <h1 tabIndex={-1}>{texts.start}</h1>
      </header>
      <WaitingSection />
      <Attention />
      <Opportunities />
      <FiguresSection />
    </>
  );
}
