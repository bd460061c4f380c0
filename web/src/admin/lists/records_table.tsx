// Table of records: each row links to its record, and headers sort. It turns into cards on narrow
// screens.

import type { Part } from '../../api/description';
import { AdminValue, type Fields } from '../values';
import { nameColumn } from './columns';
import type { AddressQuery } from './address_query';
import { changed } from './query';
import { QueryLink } from './query_link';

interface SortGiven extends AddressQuery {
  name: string;
  label: string;
}

// Returns the next order of a column: descending first, then ascending.
function nextOrder(name: string, ordering = ''): string {
  return ordering === `-${name}` ? name : `-${name}`;
}

export function sortOf(name: string, ordering = ''): 'ascending' | 'descending' | undefined {
  const [first] = ordering.split(',');
  if (first === name) return 'ascending';
  return first === `-${name}` ? 'descending' : undefined;
}

export function SortLink({ name, label, query, change }: SortGiven) {
  const sort = sortOf(name, query.ordering);
  const part = { ordering: nextOrder(name, query.ordering) };
  return (
    <QueryLink to={changed(query, part)} onFollow={() => change(part)}>
      {label}
      <span className="sort-mark" aria-hidden="true">
        {sort === 'ascending' ? '↑' : sort === 'descending' ? '↓' : ''}
      </span>
    </QueryLink>
  );
}

function Header({ part, ...address }: AddressQuery & { part: Part }) {
  const { name, label } = part;
  const sort = sortOf(name, address.query.ordering);
  return (
    <th scope="col" title={part.help || undefined} aria-sort={sort} data-kind={kindOf(part)}>
      {part.schema['x-toolyard']?.sortable ? (
        <SortLink name={name} label={label} {...address} />
      ) : (
        label
      )}
    </th>
  );
}

const kindOf = (part: Part): string | undefined => {
  const types = [part.schema.type].flat();
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && !part.schema['x-toolyard']?.refers && part.name !== 'id'
    ? 'number'
    : undefined;
};

interface Given extends AddressQuery {
  label: string;
  columns: Part[];
  all: Part[];
  rows: Fields[];
  // Returns the path of a row's page; undefined if it has none.
  hrefOf: (row: Fields) => string | undefined;
  // Renders the actions of a row.
  actionsOf?: (row: Fields) => React.ReactNode;
  isBusy: boolean;
}

function Cell({ part, row, href }: { part: Part; row: Fields; href?: string }) {
  const value = row[part.name];
  if (!href) return <AdminValue part={part} value={value} record={row} isCell />;
  const text = typeof value === 'string' && value.trim() !== '' ? value : `#${String(row.id)}`;
  return (
    <a className="row-link" href={href}>
      <bdi>{text}</bdi>
    </a>
  );
}

const addressIn = ({ query, change, reset }: AddressQuery) => ({ query, change, reset });

export function RecordsTable(given: Given) {
  const { label, columns, all, rows, hrefOf, actionsOf, isBusy } = given;
  const named = nameColumn(all);
  const linked = columns.includes(named!) ? named : columns[0];
  return (
    <div className="records-frame card" role="region" tabIndex={0} aria-label={label}>
      <table className="records" aria-busy={isBusy}>
        <thead>
          <tr>
            {columns.map((part) => (
              <Header key={part.name} part={part} {...addressIn(given)} />
            ))}
            {actionsOf ? (
              <th scope="col">
                <span className="unseen">Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={String(row.id ?? at)} className="record-row">
              {columns.map((part) => (
                <td key={part.name} data-label={part.label} data-kind={kindOf(part)}>
                  <Cell part={part} row={row} href={part === linked ? hrefOf(row) : undefined} />
                </td>
              ))}
              {actionsOf ? <td data-label="Actions">{actionsOf(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
