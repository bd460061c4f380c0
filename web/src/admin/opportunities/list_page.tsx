// Opportunities, the most valuable first, each with the reason why it is one.

import { useState } from 'react';
import { labelOfValue, partsOf } from '../../api/description';
import { callOperation } from '../../api/operation_call';
import { useOwnAccount } from '../../parts/account_context';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { Rich } from '../../parts/rich';
import { numberText } from '../../parts/times';
import { callAt, itemsOf } from '../calls';
import { useAddressQuery, type AddressQuery } from '../lists/address_query';
import { CsvButton } from '../lists/csv_button';
import { EmptyList } from '../lists/empty_list';
import { FilterBar, filtersOf, narrowing } from '../lists/filters';
import { PageTurn, sizeOf } from '../lists/page_turn';
import { searchOf, type Query } from '../lists/query';
import { QueryLink } from '../lists/query_link';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { ImportLink } from '../search/import_link';
import { SitePageLine } from '../search/site_page';
import { may, pageRoot } from '../site';
import { Badge } from '../values';
import { nameOf, reasonOf, valueText, type Opportunity } from './opportunity';
import { OpportunityActions } from './opportunity_actions';
import { texts, views } from './texts';

function Views({ query, reset }: AddressQuery) {
  const state = query.state ?? '';
  return (
    <nav className="usage-periods" aria-label={texts.views}>
      {views.map(([label, view]) => (
        <QueryLink
          key={label}
          className="button chip"
          aria-current={(view.state ?? '') === state ? 'true' : undefined}
          to={view}
          onFollow={() => reset(view)}
        >
          {label}
        </QueryLink>
      ))}
    </nav>
  );
}

interface RowGiven {
  page: PlacePage;
  given: Opportunity;
  mayAct: boolean;
}

export function ValueBar({ one }: { one: Opportunity }) {
  const value = Math.round(one.score);
  return (
    <span className="value-bar" aria-hidden="true" title={`${texts.value} ${value}`}>
      <span style={{ inlineSize: `${value}%` }} />
    </span>
  );
}

function Row({ page, given, mayAct }: RowGiven) {
  // Updated by the actions on this page.
  const [one, setOne] = useState(given);
  const parts = partsOf(page.document, itemsOf(page.document, page.call.operation)!);
  const labelOf = (name: 'type' | 'state') =>
    labelOfValue(parts.find((part) => part.name === name)!.schema, one[name]);
  return (
    <li className="opportunity record-row" data-state={one.state}>
      <div className="opportunity-main">
        <p className="opportunity-name">
          <a className="row-link" href={`${pageRoot}${page.path}${one.id}/`}>
            <bdi>{nameOf(one)}</bdi>
          </a>
          <span className="badge">{labelOf('type')}</span>
          {one.state === 'open' ? null : <Badge value={one.state} label={labelOf('state')} />}
          {one.queue_position ? <span>{`No. ${one.queue_position} in the queue`}</span> : null}
        </p>
        {one.query && one.page ? (
          <p className="opportunity-page">
            <bdi>{one.page}</bdi>
          </p>
        ) : null}
        <SitePageLine page={one.site_page} />
        <p>{reasonOf(one)}</p>
        <p className="aside-note">{valueText(one)}</p>
        {one.note ? (
          <p className="aside-note">
            <bdi>“{one.note}”</bdi>
          </p>
        ) : null}
      </div>
      <div className="opportunity-side">
        <p className="opportunity-gain">
          <strong className="number">+{numberText(Math.round(one.estimated_gain))}</strong>{' '}
          {texts.gain}
        </p>
        <ValueBar one={one} />
        {mayAct ? <OpportunityActions one={one} onChange={setOne} /> : null}
      </div>
    </li>
  );
}

interface EmptyGiven {
  page: PlacePage;
  requested: Query;
}

// An empty queue, and an empty list of open or of all opportunities, is not the result of a filter.
function Empty({ page, requested: { state, ...others } }: EmptyGiven) {
  const isQueue = state === 'queued';
  const isUsual = isQueue || !state || state === 'open';
  return (
    <EmptyList
      page={page}
      isNarrowed={!isUsual || Object.keys(others).length > 0}
      title={isQueue ? texts.queueEmpty : undefined}
      about={isQueue ? texts.queueHelp : undefined}
    >
      {isQueue ? null : <ImportLink />}
    </EmptyList>
  );
}

export function OpportunitiesPage({ page }: { page: PlacePage }) {
  const { document, call } = page;
  const { role } = useOwnAccount();
  const address = useAddressQuery();
  const query = { ...address.query, page_size: sizeOf(address.query) };
  const requested = searchOf(address.query);
  const filters = filtersOf(document, call.operation);
  const loading = useLoaded(requested, async (signal) => {
    const list = await callOperation('GET /api/v1/admin/opportunities/', { query, signal });
    return { ...list, requested };
  });
  const act = callAt(document, `${call.template}{id}/queue/`, 'POST');
  const mayAct = may(role, act?.role ?? '');
  return (
    <>
      <PageHead page={page} />
      <Views {...address} />
      <FilterBar {...address} operation={call.operation} filters={filters} />
      {mayAct ? null : (
        <p className="aside-note">
          <Rich text={texts.readOnly} />
        </p>
      )}
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>
        {(list) =>
          list.count === 0 ? (
            <Empty page={page} requested={narrowing(address.query, filters)} />
          ) : (
            <>
              <ol className="opportunities card" aria-label={call.operation.summary}>
                {list.results.map((one) => (
                  <Row
                    key={`${list.requested} ${one.id}`}
                    page={page}
                    given={one}
                    mayAct={mayAct}
                  />
                ))}
              </ol>
              <div className="list-foot">
                <PageTurn {...address} count={list.count} shown={list.results.length} />
                <CsvButton page={page} query={address.query} name="opportunities.csv" />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}
