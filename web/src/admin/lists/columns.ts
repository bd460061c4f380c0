// Columns of a list: all of them, those shown by default, and the one with the name of a row.

import { partsOf, type Part } from '../../api/description';
import { resolve, typesOf, type Description, type Schema } from '../../api/schema';
import { isState } from '../tones';

const maxUsual = 7;
const longWidgets = ['multiline', 'code', 'markdown', 'html', 'json'];
const dull = [
  'uuid',
  'token_version',
  'sha256',
  'seed',
  'revision',
  'request_id',
  'remote_address',
];

// Whether values are records or lists of records, which do not fit into a cell.
function isNested(document: Description, schema: Schema): boolean {
  const types = typesOf(schema);
  if (types.includes('array')) {
    const items = resolve(document, schema.items ?? {});
    return Boolean(items.properties) || typesOf(items).includes('object');
  }
  const parts = (schema.anyOf ?? []).map((one) => resolve(document, one));
  return (
    Boolean(schema.properties) ||
    types.includes('object') ||
    parts.some((one) => one.properties) ||
    (types.length === 0 && parts.length === 0 && !schema.enum)
  );
}

const isLongText = (part: Part): boolean =>
  longWidgets.includes(part.schema['x-toolyard']?.widget ?? '') || /(^|_)body$/.test(part.name);

export const columnsOf = (document: Description, items: Schema): Part[] =>
  partsOf(document, items).filter(
    (part) =>
      !isNested(document, part.schema) && !isLongText(part) && part.name !== 'allowed_actions',
  );

export const nameColumn = (columns: Part[]): Part | undefined =>
  columns.find((part) => part.schema['x-toolyard']?.label);

// Times of a record, the most informative one first.
const times = ['updated_at', 'created_at', 'happened_at'];
const timeOf = (columns: Part[]): string | undefined =>
  times.find((name) => columns.some((one) => one.name === name));

const isProse = (name: string): boolean => /summary|description|title$|detail|note/.test(name);

// Returns the rank of a column, lower ones first: name, state, time of the last change, then the
// fields of the record itself.
function weight(part: Part, columns: Part[]): number {
  const hints = part.schema['x-toolyard'];
  if (hints?.label) return 0;
  if (isState(part.name)) return 1;
  if (part.name === timeOf(columns)) return 2;
  if (part.name === 'id' || dull.includes(part.name)) return 9;
  if (part.schema.format === 'date-time') return 6;
  if (isProse(part.name) || typesOf(part.schema).includes('array')) return 7;
  return hints?.refers ? 5 : 3;
}

// Returns the columns shown by default. The first is the name of the row, or its id.
export function usualColumns(columns: Part[]): Part[] {
  const chosen = [...columns]
    .sort((a, b) => weight(a, columns) - weight(b, columns))
    .slice(0, maxUsual)
    .filter((part) => part.name !== 'id' || !nameColumn(columns));
  const first = nameColumn(columns) ?? columns.find((part) => part.name === 'id');
  const state = chosen.find((part) => isState(part.name));
  const rest = columns.filter((one) => chosen.includes(one) && one !== first && one !== state);
  return [first, state, ...rest].filter((one) => one !== undefined);
}

// Returns the columns named in the URL, in that order; by default the usual ones.
export function chosenColumns(columns: Part[], named = ''): Part[] {
  const chosen = named.split(',').flatMap((name) => columns.find((one) => one.name === name) ?? []);
  return chosen.length > 0 ? chosen : usualColumns(columns);
}

// Returns the display name of a record; undefined if it has none.
export function nameOf(document: Description, schema: Schema, record: Record<string, unknown>) {
  const part = nameColumn(columnsOf(document, schema));
  const name = part && record[part.name];
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}
