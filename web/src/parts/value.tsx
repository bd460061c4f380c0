// Shows any value of a response according to its type and its description in the document: records
// as description lists, lists of records as tables, texts with a copy button.

import { useContext, useState } from 'react';
import { labelOfValue, partOf, partsOf, partsOfRecord, type Part } from '../api/description';
import { resolve } from '../api/schema';
import { CopyButton } from './copy';
import { DocumentContext, isRecord } from './fields/described_values';
import { plain } from './fields/names';
import { Icon } from './icon';
import { NamesContext } from './rich';

export { DocumentContext, isRecord };

type Fields = Record<string, unknown>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.keys(value).length === 0);

interface Given {
  part: Part;
  value: unknown;
  // Whether the value is in a table cell, where it has no buttons.
  isCell?: boolean;
}

export function numberText(value: number, part: Part): string {
  const text = new Intl.NumberFormat(undefined, {
    maximumFractionDigits: part.digits ?? 4,
    notation: Math.abs(value) < 1e15 ? 'standard' : 'scientific',
  }).format(value);
  return part.unit ? `${text} ${part.unit}` : text;
}

function SecretText({ part, text }: { part: Part; text: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="value-copied">
      <bdi className="code">{isShown ? text : '•'.repeat(Math.min(text.length, 24))}</bdi>
      <button
        type="button"
        className="button quiet small"
        aria-pressed={isShown}
        aria-label={`Show ${part.label}`}
        onClick={() => setShown(!isShown)}
      >
        <Icon name="eye" />
      </button>
      <CopyButton text={text} what={part.label} />
    </span>
  );
}

function TextValue({ part, value, isCell }: Given & { value: string }) {
  if (part.isSecret && value) return <SecretText part={part} text={value} />;
  const label = labelOfValue(part.schema, value);
  if (part.schema.enum) return <span>{label}</span>;
  if (value === '') return <span className="value-none">empty</span>;
  if (isCell) return <bdi className="code">{value}</bdi>;
  return (
    <span className="value-copied">
      <bdi className="code">{value}</bdi>
      {value.length > 12 ? <CopyButton text={value} what={part.label} /> : null}
    </span>
  );
}

function ListValue({ part, value }: { part: Part; value: unknown[] }) {
  const document = useContext(DocumentContext);
  const items = resolve(document, part.schema.items ?? {});
  if (value.every(isRecord)) {
    const columns = columnsOf(partsOf(document, items), value);
    return <Records label={part.label} columns={columns} rows={value} />;
  }
  const inner = { ...part, schema: items };
  const isShort = value.every((one) => typeof one !== 'object' && String(one).length < 24);
  return (
    <ul className={isShort ? 'value-words' : 'value-items'}>
      {value.map((one, at) => (
        <li key={at}>{isShort ? <bdi>{String(one)}</bdi> : <Value part={inner} value={one} />}</li>
      ))}
    </ul>
  );
}

interface RecordsGiven {
  label: string;
  columns: Part[];
  rows: Fields[];
}

// Does not use `Table`: with it, the scripts of the tools would exceed their budget.
function Records({ label, columns, rows }: RecordsGiven) {
  const names = useContext(NamesContext);
  return (
    <div className="table-frame" role="region" tabIndex={0} aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((part) => (
              <th key={part.name} scope="col" title={plain(part.help, names) || undefined}>
                {part.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((part) => (
                <td key={part.name} data-label={part.label}>
                  <Value part={part} value={row[part.name]} isCell />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Returns the columns that have a value in at least one row.
function columnsOf(parts: Part[], rows: Fields[]): Part[] {
  const names = new Set(
    rows.flatMap((row) => Object.keys(row).filter((one) => !isEmpty(row[one]))),
  );
  const known = parts.filter((part) => names.delete(part.name));
  return [...known, ...[...names].map((name) => partOf({ paths: {} }, name, {}))];
}

export function Value({ part, value, isCell }: Given) {
  const document = useContext(DocumentContext);
  if (isEmpty(value)) return <span className="value-none">none</span>;
  if (typeof value === 'boolean') return <span>{value ? 'Yes' : 'No'}</span>;
  if (typeof value === 'number') return <span className="number">{numberText(value, part)}</span>;
  if (typeof value === 'string') return <TextValue part={part} value={value} isCell={isCell} />;
  if (Array.isArray(value)) return <ListValue part={part} value={value} />;
  const parts = partsOfRecord(document, part.schema, value as Fields);
  return <Terms parts={parts} record={value as Fields} />;
}

// Values that take the full width, below their label.
const isWide = (value: unknown): boolean =>
  isRecord(value) || (Array.isArray(value) && value.some(isRecord));

export function Terms({ parts, record }: { parts: Part[]; record: Fields }) {
  const names = useContext(NamesContext);
  const present = parts.filter((part) => part.name in record && !isEmpty(record[part.name]));
  if (present.length === 0) return null;
  return (
    <dl className="terms">
      {present.map((part) => (
        <div key={part.name} className="term" data-wide={isWide(record[part.name])}>
          <dt title={plain(part.help, names) || undefined}>{part.label}</dt>
          <dd>
            <Value part={part} value={record[part.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
