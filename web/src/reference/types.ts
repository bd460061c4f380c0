// Describes the possible values of a field in words: its type, limits and enumerated values.

import { nameIn, resolve, type Description, type Schema } from '../api/schema';

const names: Record<string, string> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
};

const formats: Record<string, string> = {
  'date-time': 'time, RFC 3339',
  date: 'date',
  email: 'email address',
  uri: 'address',
  'uri-reference': 'address or path',
  uuid: 'UUID',
  password: 'secret text',
  binary: 'file',
};

// Returns the name of the referenced schema, such as `Base64Request`; empty if there is no
// reference.
const nameOf = (schema: Schema): string => {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  return reference ? nameIn(reference) : '';
};

function typeOfText(schema: Schema): string {
  if (schema.contentEncoding) return 'file as Base64';
  return formats[schema.format ?? ''] ?? 'text';
}

const severalValues = 'nested value';

const joined = (parts: string[]): string => [...new Set(parts)].join(' or ');

// Up to three values are part of the type; more are listed below the field.
function enumText(values: unknown[]): string {
  const shown = values.filter((one) => one !== null);
  const text = shown.length > 3 ? [severalValues] : shown.map((one) => JSON.stringify(one));
  return joined([...text, ...(shown.length < values.length ? ['null'] : [])]);
}

export function typeText(document: Description, given: Schema): string {
  const schema = resolve(document, given);
  if (schema.anyOf) return joined(schema.anyOf.map((one) => typeText(document, one)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return enumText(schema.enum);
  if (schema.properties) return nameOf(given) || 'object';
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any'];
  return joined(
    types.map((type) => {
      if (type === 'array') return listText(document, schema.items ?? {});
      if (type === 'object' && typeof schema.additionalProperties === 'object')
        return `map of ${typeText(document, schema.additionalProperties)}`;
      return type === 'string' ? typeOfText(schema) : (names[type] ?? type);
    }),
  );
}

function listText(document: Description, items: Schema): string {
  const text = typeText(document, items);
  return text === severalValues ? 'list of values below' : `list of ${text}`;
}

function rangeText(low?: number, high?: number): string {
  if (low !== undefined && high !== undefined)
    return low === high
      ? String(low)
      : `${low.toLocaleString('en')} to ${high.toLocaleString('en')}`;
  if (low !== undefined) return `at least ${low.toLocaleString('en')}`;
  return high === undefined ? '' : `at most ${high.toLocaleString('en')}`;
}

const counted = (range: string, what: string): string => (range ? `${range} ${what}` : '');

// Returns a text for each limit, including those of alternatives and of list items.
export function limitTexts(document: Description, given: Schema): string[] {
  const schema = resolve(document, given);
  const all = [
    counted(rangeText(schema.minimum, schema.maximum), schema['x-toolyard']?.unit ?? '').trim(),
    counted(rangeText(schema.minLength, schema.maxLength), 'characters'),
    counted(rangeText(schema.minItems, schema.maxItems), 'entries'),
    schema.pattern ? `matches \`${schema.pattern}\`` : '',
    ...(schema.anyOf ?? []).flatMap((one) => limitTexts(document, one)),
    ...(schema.items ? limitTexts(document, schema.items).map((one) => `each ${one}`) : []),
  ];
  return [...new Set(all.filter(Boolean))];
}

export interface ValueMeaning {
  value: string;
  meaning: string;
}

// Returns the values of an enumeration, of list items and of alternatives, with their meanings.
export function valuesIn(document: Description, given: Schema): ValueMeaning[] {
  const schema = resolve(document, given);
  const meanings = schema['x-enumDescriptions'] ?? {};
  const own = (schema.enum ?? [])
    .filter((value) => value !== null)
    .map((value) => ({ value: String(value), meaning: meanings[String(value)] ?? '' }));
  const others = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
    .filter((one) => !resolve(document, one).properties)
    .flatMap((one) => valuesIn(document, one));
  return [...own, ...others].filter(
    (one, at, all) => all.findIndex((other) => other.value === one.value) === at,
  );
}

export interface RecordInside {
  name: string;
  schema: Schema;
}

// Returns the records that a field can contain: itself, list items, values of a map, alternatives.
export function recordsIn(document: Description, given: Schema): RecordInside[] {
  const schema = resolve(document, given);
  if (schema.properties) return [{ name: nameOf(given), schema }];
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ];
  return inner.flatMap((one) => recordsIn(document, one));
}
