// Card with the rows of one dimension, of which a click makes a filter.

import { fetchFile, callOperation } from '../../api/operation_call';
import { download } from '../../parts/bytes';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { SendButton } from '../../parts/forms/send_button';
import { Icon } from '../../parts/icon';
import { numberText } from '../../parts/times';
import type { AddressQuery } from '../lists/address_query';
import { searchOf, type Query } from '../lists/query';
import { QueryLink } from '../lists/query_link';
import { pageRoot } from '../site';
import { texts, valueName, type dimensions, type Dimension } from './texts';

const name = 'GET /api/v1/admin/visits/breakdown/';
const shownRows = 8;

// Returns the query of the rows of a dimension: that of the page without what only it has.
function queryOf(query: Query, dimension: Dimension): Query {
  const { granularity: _, ...rest } = query;
  return { ...rest, dimension };
}

interface RowsGiven {
  dimension: Dimension;
  rows: readonly { value: string; visitors: number; views: number }[];
  address: AddressQuery;
}

function Rows({ dimension, rows, address }: RowsGiven) {
  const most = Math.max(1, ...rows.map((one) => one.visitors));
  return (
    <ol>
      {rows.map((one) => {
        const to = { ...address.query, [dimension]: one.value };
        return (
          <li key={one.value}>
            <QueryLink to={to} onFollow={() => address.reset(to)} className="row-link">
              <bdi>{valueName(dimension, one.value)}</bdi>
            </QueryLink>
            <span className="visits-count number" title={`${numberText(one.views)} views`}>
              {numberText(one.visitors)}
            </span>
            <span className="visits-bar" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * one.visitors) / most}%` }} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface Given {
  dimension: (typeof dimensions)[number];
  address: AddressQuery;
}

export function BreakdownCard({ dimension: { key, title }, address }: Given) {
  const query = queryOf(address.query, key);
  const loading = useLoaded(searchOf(query), (signal) =>
    callOperation(name, { query: { ...query, page_size: shownRows }, signal }),
  );
  const id = `visits-${key}`;
  return (
    <section className="visits-card card" aria-labelledby={id} aria-busy={loading.isBusy}>
      <div className="visits-line">
        <h2 id={id}>{title}</h2>
        <span className="visits-unit">{texts.visitors}</span>
      </div>
      <Loaded loading={loading}>
        {({ count, results }) =>
          results.length === 0 ? (
            <p className="visits-about">{texts.noRows}</p>
          ) : (
            <>
              <Rows dimension={key} rows={results} address={address} />
              <div className="visits-line">
                {count > results.length ? (
                  <a href={`${pageRoot}visits/breakdown/${searchOf(query)}`}>
                    {texts.all} {numberText(count)}
                  </a>
                ) : (
                  <span />
                )}
                <SendButton
                  look="small"
                  busy={texts.preparing}
                  send={(signal) => fetchFile(name, 'text/csv', { query, signal })}
                  onDone={(file) => download(`visits-by-${key}.csv`, 'text/csv', file)}
                >
                  <Icon name="download" />
                  {texts.csv}
                  <span className="unseen"> {title}</span>
                </SendButton>
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
