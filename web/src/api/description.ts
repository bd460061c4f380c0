// Field models derived from the OpenAPI document: what a form asks for and what a response shows.

import { nameLabel, titleOf, valueLabel } from './labels';
import {
  resolve,
  typesOf,
  valuesOf,
  type Condition,
  type Description,
  type Media,
  type Operation,
  type Parameter,
  type Schema,
} from './schema';

export interface Choice {
  value: string;
  label: string;
  meaning: string;
}

export type Widget =
  | 'text'
  | 'multiline'
  | 'code'
  | 'password'
  | 'color'
  | 'number'
  | 'switch'
  | 'select'
  | 'checks'
  | 'lines'
  | 'datetime'
  | 'file'
  | 'record'
  | 'json'
  | 'hidden';

export type Level = 'main' | 'usual' | 'rare';

export interface FieldModel {
  name: string;
  label: string;
  help: string;
  widget: Widget;
  level: Level;
  group: string;
  choices: Choice[];
  // For `checks`: the one value that means all of them.
  all?: string;
  // Whether text that is a number is sent as a number.
  takesNumbers: boolean;
  isNullable: boolean;
  isRequired: boolean;
  isSecret: boolean;
  isInteger: boolean;
  defaultValue: unknown;
  min?: number;
  max?: number;
  unit: string;
  when?: Condition;
  accepts: string[];
  maxBytes?: number;
  many: boolean;
  excludes: string[];
  // The fields of a record, or of each record in a list.
  fields: FieldModel[];
}

interface Kind {
  widget: Widget;
  values?: string[];
  all?: string;
  takesNumbers?: boolean;
  schema?: Schema;
  // For a list of enum values: the item schema, which has their labels and descriptions.
  items?: Schema;
}

const has = (parts: Schema[], type: string): Schema | undefined =>
  parts.find((part) => typesOf(part).includes(type) && !part.enum);

// Chooses the widget for an `anyOf`: a list with a keyword for all values, text with suggestions, a
// switch, or a record.
function kindOfUnion(document: Description, parts: Schema[]): Kind {
  const named = parts.filter((part) => part.enum);
  const list = parts.find((part) => typesOf(part).includes('array'));
  const items = list?.items ? resolve(document, list.items) : undefined;
  const values = [...new Set(named.flatMap(valuesOf))];
  if (items?.enum) {
    const listed = valuesOf(items);
    const all = values.find((one) => !listed.includes(one));
    return { widget: 'checks', values: listed, all, items };
  }
  if (has(parts, 'boolean')) return { widget: 'switch' };
  if (list && typesOf(items ?? {}).includes('string') && !has(parts, 'string'))
    return { widget: 'lines', values };
  const record = parts.find((part) => part.properties);
  if (record) return { widget: 'record', schema: record };
  if (named.length === parts.length) return { widget: 'select', values };
  const takesNumbers = Boolean(has(parts, 'integer') || has(parts, 'number'));
  return { widget: 'text', values, takesNumbers };
}

function kindOfList(document: Description, schema: Schema): Kind {
  const items = resolve(document, schema.items ?? {});
  if (items.contentEncoding || items.format === 'binary') return { widget: 'file', schema: items };
  if (items.enum) return { widget: 'checks', values: valuesOf(items), items };
  if (items.properties) return { widget: 'json', schema: items };
  return { widget: typesOf(items).includes('string') ? 'lines' : 'json' };
}

function kindOfText(name: string, schema: Schema): Kind {
  if (schema.format === 'password') return { widget: 'password' };
  if (schema.format === 'date-time') return { widget: 'datetime' };
  if (schema.contentEncoding || schema.format === 'binary') return { widget: 'file', schema };
  const isLong = name === 'body' || (schema.maxLength ?? 0) > 2000;
  return { widget: isLong ? 'multiline' : 'text' };
}

function kindOf(document: Description, name: string, schema: Schema): Kind {
  if (schema.anyOf) {
    const parts = schema.anyOf
      .map((one) => resolve(document, one))
      .filter((one) => one.type !== 'null');
    if (parts.length === 1)
      return kindOf(document, name, { ...schema, anyOf: undefined, ...parts[0] });
    return kindOfUnion(document, parts);
  }
  const types = typesOf(schema);
  if (schema.enum) return { widget: 'select', values: valuesOf(schema) };
  if (schema.properties) return { widget: 'record', schema };
  if (types.includes('array')) return kindOfList(document, schema);
  if (types.includes('boolean')) return { widget: 'switch' };
  if (types.includes('integer') || types.includes('number')) return { widget: 'number', schema };
  return types.includes('string') ? kindOfText(name, schema) : { widget: 'json' };
}

// Widgets that the document can name in `x-toolyard` and that forms implement.
const named: Record<string, Widget> = {
  multiline: 'multiline',
  code: 'code',
  markdown: 'code',
  html: 'code',
  password: 'password',
  color: 'color',
  tags: 'lines',
  hidden: 'hidden',
};

const isNullable = (schema: Schema): boolean =>
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  Boolean(schema.anyOf?.some((one) => one.type === 'null'));

export function fieldOf(
  document: Description,
  name: string,
  given: Schema,
  isRequired: boolean,
): FieldModel {
  const schema = resolve(document, given);
  const hints = schema['x-toolyard'] ?? {};
  const kind = kindOf(document, name, schema);
  const described = kind.items ?? schema;
  const labels = hints.labels ?? described['x-toolyard']?.labels;
  const meant = schema['x-enumDescriptions'] ?? described['x-enumDescriptions'];
  const inner = kind.schema ?? schema;
  const widget = (hints.widget && named[hints.widget]) || kind.widget;
  return {
    name,
    label: schema.title ?? titleOf(name),
    help: schema.description ?? '',
    widget,
    level: hints.level ?? (isRequired ? 'main' : 'usual'),
    group: hints.group ?? '',
    choices: (kind.values ?? []).map((value) => ({
      value,
      label: labels?.[value] ?? valueLabel(value),
      meaning: meant?.[value] ?? '',
    })),
    all: kind.all,
    takesNumbers: kind.takesNumbers ?? false,
    isNullable: isNullable(schema),
    isRequired,
    isSecret: hints.secret ?? schema.format === 'password',
    isInteger: typesOf(inner).includes('integer'),
    defaultValue: schema.default ?? undefined,
    min: inner.minimum ?? inner.minLength,
    max: inner.maximum ?? inner.maxLength,
    unit: hints.unit ?? '',
    when: hints.when,
    accepts: hints.accepts ?? [],
    maxBytes: hints.max_bytes,
    many: hints.many ?? false,
    excludes: hints.excludes ?? [],
    fields: widget === 'record' || widget === 'json' ? fieldsOf(document, inner) : [],
  };
}

export function fieldsOf(document: Description, given: Schema): FieldModel[] {
  const record = resolve(document, given);
  return Object.entries(record.properties ?? {})
    .filter(([, schema]) => !schema.readOnly)
    .map(([name, schema]) =>
      fieldOf(document, name, schema, record.required?.includes(name) ?? false),
    );
}

export interface ParameterModel {
  parameter: Parameter;
  field: FieldModel;
}

export function parameterModel(document: Description, parameter: Parameter): ParameterModel {
  const schema = { ...parameter.schema, description: parameter.description };
  const field = fieldOf(document, parameter.name, schema, parameter.required ?? false);
  return { parameter, field: { ...field, level: parameter.required ? 'main' : 'usual' } };
}

// One member of a response, and how it is shown.
export interface Part {
  name: string;
  label: string;
  help: string;
  show: string;
  isRare: boolean;
  isSecret: boolean;
  mediaType: string;
  isFile: boolean;
  unit: string;
  digits?: number;
  schema: Schema;
}

export function partOf(document: Description, name: string, given: Schema): Part {
  const schema = nonNull(document, resolve(document, given));
  const hints = schema['x-toolyard'] ?? {};
  const isFile = Boolean(schema.contentEncoding);
  return {
    name,
    label: schema.title ?? titleOf(name),
    help: schema.description ?? '',
    show: hints.show ?? (name === 'output' ? 'primary' : ''),
    isRare: hints.level === 'rare',
    isSecret: hints.secret ?? false,
    mediaType: hints.media_type ?? schema.contentMediaType ?? (isFile ? '' : 'text/plain'),
    isFile,
    unit: hints.unit ?? '',
    digits: hints.digits,
    schema,
  };
}

// Returns the schema of the value if it is not null: resolves an `anyOf` of one schema and null.
function nonNull(document: Description, schema: Schema): Schema {
  const others = schema.anyOf?.filter((one) => one.type !== 'null');
  if (!others || others.length !== 1) return schema;
  return { ...resolve(document, others[0]!), ...schema, anyOf: undefined };
}

export function partsOf(document: Description, given: Schema): Part[] {
  const record = nonNull(document, resolve(document, given));
  return Object.entries(record.properties ?? {}).map(([name, schema]) =>
    partOf(document, name, schema),
  );
}

// Returns the parts of a record of that schema. Members that the document does not name belong to a
// map, or to arbitrary JSON, whose names are shown unchanged.
export function partsOfRecord(
  document: Description,
  schema: Schema,
  record: Record<string, unknown>,
): Part[] {
  const known = partsOf(document, schema);
  const inner = schema.additionalProperties;
  const isMap = typeof inner === 'object';
  const further = Object.keys(record)
    .filter((name) => !known.some((part) => part.name === name))
    .map((name) => {
      const part = partOf(document, name, isMap ? inner : {});
      return { ...part, label: isMap ? nameLabel(name) : name };
    });
  return [...known, ...further];
}

// Returns the label of a value, such as `SHA-256` for `sha256`.
export function labelOfValue(schema: Schema, value: string): string {
  return schema['x-toolyard']?.labels?.[value] ?? (schema.enum ? valueLabel(value) : value);
}

const json = 'application/json';
export const bodyOf = (operation: Operation): Media | undefined =>
  operation.requestBody?.content[json];
export const answerOf = (operation: Operation): Schema =>
  (operation.responses['200'] ?? operation.responses['201'])?.content?.[json]?.schema ?? {};
