// Shows values of records according to their schema: ids as links, times in the local time zone,
// amounts with their currency, states as badges.

import { useContext } from 'react';
import { labelOfValue, partsOf, partsOfRecord, type Part } from '../api/description';
import { resolve, type Description, type Schema } from '../api/schema';
import { CopyButton } from '../parts/copy';
import { moneyText } from '../parts/money';
import { Moment } from '../parts/moment';
import { Table } from '../parts/table';
import { dayText } from '../parts/times';
import { DocumentContext, isRecord, numberText } from '../parts/value';
import { useOwnAccount } from '../parts/account_context';
import { labelWithoutResult } from './autopilot/outcome';
import { plannedOf } from './planned';
import { may, pageRoot, resourceNamed, resourceOfKind } from './site';
import { texts } from './texts';
import { isState, toneOf } from './tones';

export type Fields = Record<string, unknown>;

interface Given {
  part: Part;
  value: unknown;
  // Record that contains the value, such as for its currency.
  record: Fields;
  isCell?: boolean;
}

export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

export const isLong = (value: unknown): boolean =>
  typeof value === 'string' && (value.length > 160 || value.includes('\n'));

// Shows an id as a link to its record, if the role may read it.
export function RecordLink({ refers, id }: { refers: string; id: unknown }) {
  const { role } = useOwnAccount();
  const resource = resourceNamed(refers);
  const text = `#${String(id)}`;
  if (!resource || !may(role, resource.record_role)) return <span className="number">{text}</span>;
  return (
    <a className="number" href={`${pageRoot}${resource.path}${String(id)}/`}>
      {text}
      <span className="unseen"> {resource.title}</span>
    </a>
  );
}

// Returns the resource that an id refers to, as the schema states it; in the audit log, as the
// entry states it.
function refersOf(part: Part, record: Fields): string | undefined {
  const { object_kind: kind } = record;
  if (part.name !== 'object_id' || typeof kind !== 'string')
    return part.schema['x-toolyard']?.refers;
  return resourceOfKind(kind)?.path.split('/').at(-2);
}

function NumberValue({ part, value, record }: Given & { value: number }) {
  const { currency } = record;
  if (part.unit === 'minor' && typeof currency === 'string')
    return <span className="number">{moneyText(value, currency)}</span>;
  if (part.unit === 'micros')
    return (
      <span className="number">{numberText(value / 1e6, { ...part, unit: '', digits: 6 })}</span>
    );
  return <span className="number">{numberText(value, part)}</span>;
}

export function Badge({ value, label }: { value: string; label: string }) {
  return (
    <span className="badge" data-tone={toneOf(value)}>
      {label}
    </span>
  );
}

// Only http and https URLs are links; anything else is text.
function AddressValue({ value }: { value: string }) {
  if (!/^https?:/i.test(value)) return <bdi>{value}</bdi>;
  return (
    <a href={value} target="_blank" rel="noreferrer noopener" dir="ltr">
      {value}
    </a>
  );
}

// Shows the state of a record, and when it is going to change; of an autopilot run without a
// result, that it has none.
export function State({ part, value, record }: Given & { value: string }) {
  const without = labelWithoutResult(record);
  const plan = plannedOf(part.name, record);
  return (
    <>
      <Badge value={without ? '' : value} label={without ?? labelOfValue(part.schema, value)} />
      {plan ? (
        <span className="state-planned">
          {' '}
          {plan.text} <Moment at={plan.at} />
        </span>
      ) : null}
    </>
  );
}

function TextValue({ part, value, record, isCell }: Given & { value: string }) {
  const { format } = part.schema;
  if (format === 'date-time') return <Moment at={value} />;
  if (format === 'date') return <span>{dayText(value)}</span>;
  const label = labelOfValue(part.schema, value);
  if (part.schema.enum && isState(part.name))
    return <State part={part} value={value} record={record} />;
  if (part.schema.enum) return <span>{label}</span>;
  if (isCell) return <bdi className="cell-text">{value}</bdi>;
  if (format === 'uri') return <AddressValue value={value} />;
  if (isLong(value))
    return (
      <div className="record-text" dir="auto">
        {value}
      </div>
    );
  const isCode = /^[0-9a-f-]{24,}$/i.test(value);
  return (
    <>
      <bdi className={isCode ? 'code' : undefined}>{value}</bdi>
      {isCode ? <CopyButton text={value} what={part.label} /> : null}
    </>
  );
}

function ListValue({ part, value, record, isCell }: Given & { value: unknown[] }) {
  const document = useContext(DocumentContext);
  const items = resolve(document, part.schema.items ?? {});
  if (isCell) return <bdi className="cell-text">{value.map(String).join(', ')}</bdi>;
  // Amounts in nested records are in the currency of the record that contains them.
  const rows = () => (value as Fields[]).map((row) => ({ currency: record.currency, ...row }));
  if (value.every(isRecord)) return <Rows label={part.label} items={items} rows={rows()} />;
  return (
    <ul className="value-words">
      {value.map((one, at) => (
        <li key={at}>
          <AdminValue part={{ ...part, schema: items }} value={one} record={{}} />
        </li>
      ))}
    </ul>
  );
}

// Table of the columns that have a value in at least one row.
function Rows({ label, items, rows }: { label: string; items: Schema; rows: Fields[] }) {
  const document = useContext(DocumentContext);
  const parts = partsOf(document, items).filter((part) =>
    rows.some((row) => !isNothing(row[part.name])),
  );
  const cellsOf = (row: Fields) =>
    parts.map((part) => (
      <AdminValue key={part.name} part={part} value={row[part.name]} record={row} />
    ));
  return (
    <Table
      label={label}
      columns={parts}
      rows={rows.map((row, key) => ({ key, cells: cellsOf(row) }))}
    />
  );
}

export function AdminValue({ part, value, record, isCell }: Given) {
  const given = { part, record, isCell };
  if (isNothing(value)) return <span className="value-none">–</span>;
  const refers = refersOf(part, record);
  if (refers && !isRecord(value)) return <RecordLink refers={refers} id={value} />;
  if (typeof value === 'boolean') return <span>{value ? 'Yes' : 'No'}</span>;
  if (typeof value === 'number') return <NumberValue {...given} value={value} />;
  if (typeof value === 'string') return <TextValue {...given} value={value} />;
  if (Array.isArray(value)) return <ListValue {...given} value={value} />;
  if (isCell) return <bdi className="cell-text">{JSON.stringify(value)}</bdi>;
  return <Facts schema={part.schema} record={value as Fields} />;
}

// Returns the record schema of a value that may be an id or a record, such as a customer.
const recordIn = (document: Description, schema: Schema): Schema =>
  schema.anyOf?.map((one) => resolve(document, one)).find((one) => one.properties) ?? schema;

export function useParts(schema: Schema, record: Fields): Part[] {
  const document = useContext(DocumentContext);
  const parts = partsOfRecord(document, recordIn(document, schema), record);
  return parts.filter((part) => part.name in record);
}

// Lists the names of empty fields on one line, so that they do not hide the others.
function EmptyFacts({ parts }: { parts: Part[] }) {
  if (parts.length === 0) return null;
  return (
    <p className="record-empty">
      {texts.empty} {parts.map((part) => part.label).join(', ')}
    </p>
  );
}

export function FactList({ parts, record }: { parts: Part[]; record: Fields }) {
  const isEmpty = (part: Part) => isNothing(record[part.name]);
  const present = parts.filter((part) => !isEmpty(part));
  return (
    <>
      {present.length > 0 ? <PresentFacts parts={present} record={record} /> : null}
      <EmptyFacts parts={parts.filter(isEmpty)} />
    </>
  );
}

function PresentFacts({ parts, record }: { parts: Part[]; record: Fields }) {
  return (
    <dl className="record-facts">
      {parts.map((part) => (
        <div key={part.name} className="record-fact" data-wide={isLong(record[part.name])}>
          <dt title={part.help || undefined}>{part.label}</dt>
          <dd>
            <AdminValue part={part} value={record[part.name]} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Facts({ schema, record }: { schema: Schema; record: Fields }) {
  return <FactList parts={useParts(schema, record)} record={record} />;
}
