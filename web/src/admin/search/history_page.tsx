// A query or a page over time, compared with the previous period, and the pages or queries that it
// occurs with.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { TextLine } from '../../parts/forms/lines';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { useAddressQuery, type AddressQuery } from '../lists/address_query';
import { FilterBar, filtersOf } from '../lists/filters';
import { searchOf, type Query } from '../lists/query';
import { Crumbs, PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { linkTo } from './links';
import { metrics, valueText, type Measures } from './metrics';
import { PeriodReport } from './period_report';
import { PropertyChoice } from './property_choice';
import { SitePageLine } from './site_page';
import { texts } from './texts';

const name = 'GET /api/v1/admin/gsc/history/';
type History = OperationAnswer<typeof name>;

interface Partner extends Measures {
  name: string;
}

const most = 10;

// Maximum length of a list's filter, in characters. Histories accept longer texts.
const longestFilter = 200;

const asPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// Returns the filter of a list that accepts these pages; undefined if it would be too long.
function filterOf(pages: readonly string[]): Query | undefined {
  const [page = ''] = pages;
  const pattern = `^(${pages.map(asPattern).join('|')})$`;
  if (pages.length > 1 && pattern.length <= longestFilter)
    return { filter_page: pattern, match: 'regex' };
  return page.length <= longestFilter ? { filter_page: page, match: 'equals' } : undefined;
}

// Loads the pages of a query, or the queries of pages.
async function loadPartners(
  query: Query,
  pages: readonly string[],
  signal: AbortSignal,
): Promise<Partner[]> {
  const {
    query: words = '',
    page: _page,
    content_item: _item,
    granularity: _,
    ...requested
  } = query;
  const part = { ...requested, page_size: most };
  if (words) {
    if (pages.length > 0 || words.length > longestFilter) return [];
    const { results } = await callOperation('GET /api/v1/admin/gsc/pages/', {
      query: { ...part, filter_query: words, match: 'equals' },
      signal,
    });
    return results.map((one) => ({ ...one, name: one.page }));
  }
  const filter = pages.length > 0 ? filterOf(pages) : undefined;
  if (!filter) return [];
  const { results } = await callOperation('GET /api/v1/admin/gsc/queries/', {
    query: { ...part, ...filter },
    signal,
  });
  return results.map((one) => ({ ...one, name: one.query }));
}

interface Shown {
  history: History;
  partners: Partner[];
}

async function load(query: Query, signal: AbortSignal): Promise<Shown> {
  const { page, site } = query;
  if (query.content_item) {
    // Its pages are known from the history.
    const history = await callOperation(name, { query, signal });
    const requested = { ...query, site: site || (history.site ?? '') };
    return { history, partners: await loadPartners(requested, history.pages, signal) };
  }
  const [history, partners] = await Promise.all([
    callOperation(name, { query, signal }),
    loadPartners(query, page ? [page] : [], signal),
  ]);
  return { history, partners };
}

function Partners({ shown: { history, partners }, query }: { shown: Shown; query: Query }) {
  if (partners.length === 0) return null;
  const title = history.query === null ? texts.queriesOfPage : texts.pagesOfQuery;
  const linkOf = (one: Partner) =>
    linkTo('history', query, history.query === null ? { query: one.name } : { page: one.name });
  return (
    <div className="search-section">
      <h2>{title}</h2>
      <div className="records-frame card" role="region" tabIndex={0} aria-label={title}>
        <table className="records search-ranking">
          <thead>
            <tr>
              <th scope="col">{history.query === null ? 'Query' : 'Page'}</th>
              {metrics.map(({ key, title: label }) => (
                <th key={key} scope="col" data-kind="number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {partners.map((one) => (
              <tr key={one.name} className="record-row">
                <td data-label={history.query === null ? 'Query' : 'Page'}>
                  <a className="row-link" href={linkOf(one)}>
                    <bdi>{one.name}</bdi>
                  </a>
                </td>
                {metrics.map((metric) => (
                  <td key={metric.key} data-label={metric.title} data-kind="number">
                    <span className="number">{valueText(metric, one[metric.key])}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

// Form for the query or page, if the URL has none.
function Ask({ reset, query }: AddressQuery) {
  const [words, setWords] = useState('');
  const [page, setPage] = useState('');
  return (
    <section className="card record-edit" aria-labelledby="search-ask">
      <h2 id="search-ask">{texts.which}</h2>
      <form
        className="portal-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (words || page) reset({ ...query, query: words.trim(), page: page.trim() });
        }}
      >
        <TextLine id="search-ask-query" label={texts.query} value={words} onChange={setWords} />
        <TextLine id="search-ask-page" label={texts.page} value={page} onChange={setPage} />
        <p className="form-actions">
          <button type="submit" className="button main">
            {texts.show}
          </button>
        </p>
      </form>
    </section>
  );
}

interface HeadGiven {
  page: PlacePage;
  words: string;
  url: string;
  // What stands at the page, and the addresses whose figures are added up; undefined until loaded.
  history: History | undefined;
}

function Head({ page, words, url, history }: HeadGiven) {
  const others = history?.pages.slice(1) ?? [];
  return (
    <header className="admin-head">
      <Crumbs page={page} />
      <div className="admin-title">
        <h1 tabIndex={-1}>
          <bdi>{words || url}</bdi>
        </h1>
      </div>
      <p className="admin-about">
        {words ? 'Search query' : 'Page'}
        {words && url ? (
          <>
            {' '}
            on <bdi>{url}</bdi>
          </>
        ) : null}
        <SitePageLine page={history?.site_page} />
      </p>
      {others.length > 0 ? (
        <p className="search-about">
          {texts.addresses} <bdi>{others.join(', ')}</bdi>
        </p>
      ) : null}
    </header>
  );
}

function Report({ shown, address }: { shown: Shown; address: AddressQuery }) {
  return (
    <>
      <PeriodReport name="search-history" report={shown.history} address={address} />
      <Partners shown={shown} query={address.query} />
    </>
  );
}

function HistoryOf({ page: place, address }: { page: PlacePage; address: AddressQuery }) {
  const { query, reset } = address;
  const { operation } = place.call;
  const loading = useLoaded(searchOf(query), (signal) => load(query, signal));
  // What the history is about is not a filter, and stays when filters change.
  const { query: words = '', page = '', content_item: item = '', ...rest } = query;
  const subject = { query: words, page, content_item: item };
  const url =
    page || (item ? (loading.data?.history.pages[0] ?? `${texts.textNumber} ${item}`) : '');
  const filters = {
    query: rest,
    change: (part: Query) => reset({ ...query, ...part }),
    reset: (next: Query) => reset({ ...next, ...subject }),
  };
  // Links to another history are followed without loading the page again.
  const follow = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || link.pathname !== location.pathname) return;
    event.preventDefault();
    reset(Object.fromEntries(new URLSearchParams(link.search)));
    scrollTo(0, 0);
  };
  return (
    <div className="search-page" onClick={follow}>
      <Head page={place} words={words} url={url} history={loading.data?.history} />
      <PropertyChoice {...filters} />
      <FilterBar
        {...filters}
        operation={operation}
        filters={filtersOf(place.document, operation).filter(
          ({ model }) => !['query', 'site', 'content_item'].includes(model.name),
        )}
      />
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>{(shown) => <Report shown={shown} address={address} />}</Loaded>
    </div>
  );
}

export function SearchHistoryPage({ page }: { page: PlacePage }) {
  const address = useAddressQuery();
  const { query } = address;
  if (query.query || query.page || query.content_item)
    return <HistoryOf page={page} address={address} />;
  return (
    <>
      <PageHead page={page} about={texts.historyAbout} />
      <Ask {...address} />
    </>
  );
}
