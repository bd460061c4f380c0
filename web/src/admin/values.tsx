// Values of records by what the description says of them: ids as links, times in the person's zone,
// sums with their currency, states as badges.

import { useContext } from 'react';
import { labelOfValue, partOf, partsOf, type Part } from '../api/description';
import { valueLabel } from '../api/labels';
import { resolve, type Description, type Schema } from '../api/schema';
import { CopyButton } from '../parts/copy';
import { moneyText } from '../parts/money';
import { Moment } from '../parts/moment';
import { dayText } from '../parts/times';
import { DocumentContext, isRecord, numberText } from '../parts/value';
import { useOwnAccount } from '../parts/account_context';
import { may, pageRoot, resourceNamed, resourceOfKind } from './site';
import { texts } from './texts';
import { isState, toneOf } from './tones';

export type Fields = Record<string, unknown>;

interface Given {
  part: Part;
  value: unknown;
  // What the value is part of, such as for its currency.
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

// An id as a link to what it stands for, where the person may see that.
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

// What an id is that of: as the description says, or in the audit log as the entry itself does.
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

// An address is a link where it is one of the web, and a text where it is anything else.
function AddressValue({ value }: { value: string }) {
  if (!/^https?:/i.test(value)) return <bdi>{value}</bdi>;
  return (
    <a href={value} target="_blank" rel="noreferrer noopener" dir="ltr">
      {value}
    </a>
  );
}

function TextValue({ part, value, isCell }: Given & { value: string }) {
  const { format } = part.schema;
  if (format === 'date-time') return <Moment at={value} />;
  if (format === 'date') return <span>{dayText(value)}</span>;
  const label = labelOfValue(part.schema, value);
  if (part.schema.enum && isState(part.name)) return <Badge value={value} label={label} />;
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
  // Amounts of lines are in the currency of what they are part of.
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

// Columns that hold something in any row.
function Rows({ label, items, rows }: { label: string; items: Schema; rows: Fields[] }) {
  const document = useContext(DocumentContext);
  const parts = partsOf(document, items).filter((part) =>
    rows.some((row) => !isNothing(row[part.name])),
  );
  return (
    <div className="table-frame" role="region" tabIndex={0} aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            {parts.map((part) => (
              <th key={part.name} scope="col" title={part.help || undefined}>
                {part.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {parts.map((part) => (
                <td key={part.name} data-label={part.label}>
                  <AdminValue part={part} value={row[part.name]} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

// What may be an id or a record, such as a customer, is shown as the record that it is.
const recordIn = (document: Description, schema: Schema): Schema =>
  schema.anyOf?.map((one) => resolve(document, one)).find((one) => one.properties) ?? schema;

// Members that the description does not name are those of a map, or of somebody's own JSON.
export function useParts(schema: Schema, record: Fields): Part[] {
  const document = useContext(DocumentContext);
  const known = partsOf(document, recordIn(document, schema));
  const inner = schema.additionalProperties;
  const further = Object.keys(record)
    .filter((name) => !known.some((part) => part.name === name))
    .map((name) => {
      const isMap = typeof inner === 'object';
      const part = partOf(document, name, isMap ? inner : {});
      return { ...part, label: isMap ? valueLabel(name) : name };
    });
  return [...known, ...further].filter((part) => part.name in record);
}

// What holds nothing is named in a line, so that it does not hide the rest.
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
  const told = parts.filter((part) => !isEmpty(part));
  return (
    <>
      {told.length > 0 ? <ToldFacts parts={told} record={record} /> : null}
      <EmptyFacts parts={parts.filter(isEmpty)} />
    </>
  );
}

function ToldFacts({ parts, record }: { parts: Part[]; record: Fields }) {
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
