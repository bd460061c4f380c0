// Types of the OpenAPI document, restricted to what pages read.

// What must hold for a field to be of use: another field has one of these values or none of those,
// with null for not given. Or one condition of several, or all of them.
export interface Condition {
  field?: string;
  is?: unknown[];
  is_not?: unknown[];
  any?: Condition[];
  all?: Condition[];
}

export interface FieldHints {
  labels?: Record<string, string>;
  widget?: string;
  level?: 'main' | 'rare';
  group?: string;
  when?: Condition;
  unit?: string;
  digits?: number;
  accepts?: string[];
  max_bytes?: number;
  many?: boolean;
  excludes?: string[];
  secret?: boolean;
  show?: string;
  media_type?: string;
  // For an id: the last path segment of the collection that the id refers to.
  refers?: string;
  // Whether the field is the display name of the record, and whether lists can be sorted by it.
  label?: boolean;
  sortable?: boolean;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  default?: unknown;
  format?: string;
  pattern?: string;
  contentEncoding?: string;
  contentMediaType?: string;
  readOnly?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  'x-enumDescriptions'?: Record<string, string>;
  'x-toolyard'?: FieldHints;
}

export interface OperationHints {
  cost?: 'light' | 'heavy';
  role?: string;
  generator?: boolean;
}

export interface NamedExample {
  summary?: string;
  value: unknown;
}

export interface Media {
  schema?: Schema;
  examples?: Record<string, NamedExample>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
}

export interface Header {
  $ref?: string;
  description?: string;
  schema?: Schema;
}

export interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, Header>;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
  'x-toolyard'?: OperationHints;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
  servers?: { url: string }[];
  components?: {
    schemas?: Record<string, Schema>;
    headers?: Record<string, Header>;
    responses?: Record<string, Answer>;
  };
}

// Returns the last segment of a `$ref`, which is the name of the component.
export const nameIn = (reference: string): string =>
  reference.slice(reference.lastIndexOf('/') + 1);

// Resolves a `$ref`, also inside `allOf`. Keywords beside it override those of the component.
export function resolve(document: Description, schema: Schema): Schema {
  const { $ref, allOf, ...beside } = schema;
  const reference = $ref ?? allOf?.[0]?.$ref;
  if (!reference) return schema;
  return { ...document.components?.schemas?.[nameIn(reference)], ...beside };
}

export const typesOf = (schema: Schema): string[] =>
  (Array.isArray(schema.type) ? schema.type : [schema.type ?? '']).filter(
    (type) => type !== 'null' && type !== '',
  );

export const valuesOf = (schema: Schema): string[] =>
  (schema.enum ?? []).filter((value) => value !== null).map(String);
