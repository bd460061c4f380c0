// Queries or pages with their figures and the change since the previous period. The filters are in
// the URL, and the whole list can be downloaded as CSV.

import { callPlace } from '../../api/place_call';
import type { OperationAnswer } from '../../api/operations';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { percentText } from '../../parts/times';
import { CellChange } from '../change';
import { useAddressQuery, type AddressQuery } from '../lists/address_query';
import { CsvButton } from '../lists/csv_button';
import { EmptyList } from '../lists/empty_list';
import { FilterBar, filtersOf, narrowing } from '../lists/filters';
import { PageTurn, sizeOf } from '../lists/page_turn';
import { searchOf, type Query } from '../lists/query';
import { SortLink, sortOf } from '../lists/records_table';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { EmptySearch } from './empty';
import { linkTo } from './links';
import { metrics, valueText } from './metrics';
import { PropertyChoice } from './property_choice';
import { SitePageLine } from './site_page';
import { texts } from './texts';
import { useCountry } from './use_country';

type Found = OperationAnswer<'GET /api/v1/admin/gsc/queries/' | 'GET /api/v1/admin/gsc/pages/'>;
type Figures = Found['results'][number];

// With what it is called, and the number of pages of a query, or of queries of a page.
const rowOf = (one: Figures) =>
  'query' in one
    ? { ...one, name: one.query, others: one.pages_count }
    : { ...one, name: one.page, others: one.queries_count };
type Row = ReturnType<typeof rowOf>;

interface Kind {
  by: 'query' | 'page';
  title: string;
  others: string;
  about: string;
}

const kinds: Record<string, Kind> = {
  'gsc/queries/': { by: 'query', title: 'Query', others: 'Pages', about: texts.queriesAbout },
  'gsc/pages/': { by: 'page', title: 'Page', others: 'Queries', about: texts.pagesAbout },
};

interface Shown {
  count: number;
  rows: Row[];
}

async function loadRows(page: PlacePage, query: Query, signal: AbortSignal): Promise<Shown> {
  const search = searchOf({ ...query, page_size: String(sizeOf(query)) });
  const { data } = await callPlace<Found>('GET', page.address + search, { signal });
  return { count: data.count, rows: data.results.map(rowOf) };
}

function RankingRow({ row, kind, query }: { row: Row; kind: Kind; query: Query }) {
  return (
    <tr className="record-row">
      <td data-label={kind.title}>
        <a className="row-link" href={linkTo('history', query, { [kind.by]: row.name })}>
          <bdi>{row.name}</bdi>
        </a>
        {'site_page' in row ? <SitePageLine page={row.site_page} /> : null}
      </td>
      {metrics.map((metric) => (
        <td key={metric.key} data-label={metric.title} data-kind="number">
          <span className="search-cell number">
            {valueText(metric, row[metric.key])}
            <CellChange
              now={row[metric.key]}
              before={row.prev?.[metric.key] ?? null}
              text={metric.difference ?? metric.text}
              isCost={metric.isRank}
            />
          </span>
        </td>
      ))}
      <td data-label="Expected rate" data-kind="number">
        {row.expected_ctr === null ? '–' : percentText(row.expected_ctr)}
      </td>
      <td data-label={kind.others} data-kind="number">
        {row.others === null ? '–' : row.others.toLocaleString()}
      </td>
    </tr>
  );
}

function Ranking({
  page,
  shown,
  address,
}: {
  page: PlacePage;
  shown: Shown;
  address: AddressQuery;
}) {
  const kind = kinds[page.path]!;
  const columns = [{ key: kind.by, title: kind.title }, ...metrics];
  const { ordering = '-clicks' } = address.query;
  const query = { ...address.query, ordering };
  return (
    <>
      <div className="records-frame card" role="region" tabIndex={0} aria-label={kind.title}>
        <table className="records search-ranking">
          <thead>
            <tr>
              {columns.map(({ key, title }) => (
                <th
                  key={key}
                  scope="col"
                  aria-sort={sortOf(key, ordering)}
                  data-kind={key === kind.by ? undefined : 'number'}
                >
                  <SortLink name={key} label={title} {...address} query={query} />
                </th>
              ))}
              <th
                scope="col"
                data-kind="number"
                title="Click-through rate expected at this position"
              >
                Expected rate
              </th>
              <th scope="col" data-kind="number">
                {kind.others}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((row) => (
              <RankingRow key={row.name} row={row} kind={kind} query={address.query} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="list-foot">
        <PageTurn {...address} count={shown.count} shown={shown.rows.length} />
        <CsvButton
          page={page}
          query={address.query}
          name={`search-${kinds[page.path]!.title.toLowerCase()}.csv`}
        />
      </div>
    </>
  );
}

export function RankingPage({ page }: { page: PlacePage }) {
  const address = useAddressQuery();
  const filters = filtersOf(page.document, page.call.operation);
  const loading = useLoaded(searchOf(address.query), (signal) =>
    loadRows(page, address.query, signal),
  );
  const isNarrowed = Object.keys(narrowing(address.query, filters)).length > 0;
  return (
    <>
      <PageHead page={page} about={kinds[page.path]!.about} />
      <PropertyChoice {...address} />
      <FilterBar
        {...address}
        operation={page.call.operation}
        filters={filters.filter(({ model }) => model.name !== 'site')}
        names={{ country: useCountry(address.query) }}
      />
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>
        {(shown) => {
          if (shown.count > 0) return <Ranking page={page} shown={shown} address={address} />;
          return isNarrowed ? <EmptyList page={page} isNarrowed /> : <EmptySearch />;
        }}
      </Loaded>
    </>
  );
}
