// List of records. Its page, order and filters are in the URL, and each row links to its record.

import { useContext } from 'react';
import { Problem } from '../../api/client';
import { answerOf, partsOf } from '../../api/description';
import { callPlace } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { Fold } from '../../parts/fold';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { showMeanwhile } from '../../parts/forms/meanwhile';
import { DocumentContext, isRecord } from '../../parts/value';
import { useAddressQuery, type AddressQuery } from './address_query';
import { searchOf } from './query';
import { callAt, itemsOf, rowActionsAt } from '../calls';
import { chosenColumns, columnsOf } from './columns';
import { ColumnsMenu } from './columns_menu';
import { EmptyList } from './empty_list';
import { FilterBar, filtersOf, hasParameter, narrowing, type Filter } from './filters';
import { PageHead } from '../page_head';
import { PageTurn, sizeOf } from './page_turn';
import type { PlacePage } from '../pages';
import { RecordsTable } from './records_table';
import { RowActions } from './row_actions';
import { may, pageRoot } from '../site';
import { AdminValue, isNothing, type Fields } from '../values';

interface Shown {
  count: number;
  // Whether there are more records than were counted.
  isCut: boolean;
  results: Fields[];
  more: Fields;
}

type Answer = Fields & Pick<Shown, 'count' | 'results'>;

const beside = ['count', 'next', 'previous', 'results'];

// Limit of a first, quick count, so that the rows of very long lists appear before all are counted.
const soonCounted = 10_001;

function useList(page: PlacePage, { query }: AddressQuery) {
  const { columns: _, ...rest } = query;
  const requested = { ...rest, page_size: String(sizeOf(query)) };
  return useLoaded<Shown>(searchOf(requested), (signal, show) => {
    const ask = async (upTo?: number): Promise<Shown> => {
      const search = searchOf({ ...requested, ...(upTo && { count_up_to: String(upTo) }) });
      const { data } = await callPlace<Answer>('GET', page.address + search, { signal });
      const { count, results } = data;
      const more = Object.entries(data).filter(([name]) => !beside.includes(name));
      const isCut = upTo !== undefined && count >= upTo;
      return { count, isCut, results, more: Object.fromEntries(more) };
    };
    if (!hasParameter(page.call.operation, 'count_up_to')) return ask();
    // Counting everything may be more work than the server allows.
    const whole = ask().catch((fault: unknown) => {
      if (fault instanceof Problem && fault.code === 'too_expensive') return ask(soonCounted);
      throw fault;
    });
    return showMeanwhile(whole, () => ask(soonCounted), show);
  });
}

// Totals of a list, such as sums, that its response contains besides the rows.
function Summary({ page, more }: { page: PlacePage; more: Fields }) {
  const document = useContext(DocumentContext);
  const parts = partsOf(document, answerOf(page.call.operation)).filter(
    (part) => part.name in more && !isNothing(more[part.name]),
  );
  if (parts.length === 0) return null;
  return (
    <Fold className="list-summary" title={parts.map((part) => part.label).join(', ')}>
      {() => (
        <>
          {parts.map((part) => (
            <div key={part.name}>
              {isRecord(more[part.name]) ? null : <h2 className="unseen">{part.label}</h2>}
              <AdminValue part={part} value={more[part.name]} record={more} />
            </div>
          ))}
        </>
      )}
    </Fold>
  );
}

interface RowsGiven {
  page: PlacePage;
  shown: Shown;
  address: AddressQuery;
  filters: Filter[];
  isBusy: boolean;
  onChange: () => void;
}

function Rows({ page, shown, address, filters, isBusy, onChange }: RowsGiven) {
  const { document, call } = page;
  const { role } = useOwnAccount();
  const items = itemsOf(document, call.operation)!;
  const all = columnsOf(document, items);
  const columns = chosenColumns(all, address.query.columns);
  const isNarrowed = Object.keys(narrowing(address.query, filters)).length > 0;
  if (shown.count === 0) return <EmptyList page={page} isNarrowed={isNarrowed} />;
  const find = Object.keys(document.paths)
    .filter((path) => /^\{\w+\}\/$/.test(path.slice(call.template.length)))
    .filter((path) => path.startsWith(call.template))
    .flatMap((path) => callAt(document, path, 'GET') ?? [])[0];
  const hrefOf = (row: Fields) =>
    find && may(role, find.role) ? `${pageRoot}${page.path}${String(row.id)}/` : undefined;
  const actions = rowActionsAt(document, call.template).filter((one) => may(role, one.role));
  return (
    <>
      <RecordsTable
        {...address}
        label={page.call.operation.summary}
        columns={columns}
        all={all}
        rows={shown.results}
        hrefOf={hrefOf}
        actionsOf={
          actions.length > 0 || !find
            ? (row) => <RowActions page={page} actions={actions} row={row} onDone={onChange} />
            : undefined
        }
        isBusy={isBusy}
      />
      <div className="list-foot">
        <PageTurn
          {...address}
          count={shown.count}
          isCut={shown.isCut}
          shown={shown.results.length}
        />
        <ColumnsMenu
          all={all}
          chosen={columns}
          onChoose={(names) => address.change({ columns: names })}
        />
      </div>
    </>
  );
}

export function ListPage({ page }: { page: PlacePage }) {
  const { document, call } = page;
  const address = useAddressQuery();
  const loading = useList(page, address);
  const filters = filtersOf(document, call.operation);
  return (
    <>
      <PageHead page={page} />
      <FilterBar {...address} operation={call.operation} filters={filters} />
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>
        {(shown) => (
          <>
            <Rows
              page={page}
              shown={shown}
              address={address}
              filters={filters}
              isBusy={loading.isBusy && !shown.isCut}
              onChange={loading.again}
            />
            <Summary page={page} more={shown.more} />
          </>
        )}
      </Loaded>
    </>
  );
}
