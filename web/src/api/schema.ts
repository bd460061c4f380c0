// The OpenAPI document as it comes from the server, as far as pages read it.

export interface FieldHints {
  labels?: Record<string, string>;
  widget?: string;
  level?: 'main' | 'rare';
  group?: string;
  when?: { field: string; is: unknown[] };
  unit?: string;
  digits?: number;
  accepts?: string[];
  max_bytes?: number;
  many?: boolean;
  excludes?: string[];
  secret?: boolean;
  show?: string;
  media_type?: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
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
  generator?: boolean;
}

export interface Media {
  schema?: Schema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
  'x-toolyard'?: OperationHints;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const prefix = '#/components/schemas/';

// What a reference leads to, with what stands beside the reference.
export function resolve(document: Description, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...beside } = schema;
  const found = document.components?.schemas?.[$ref.slice(prefix.length)] ?? {};
  return { ...found, ...beside };
}

export const typesOf = (schema: Schema): string[] =>
  (Array.isArray(schema.type) ? schema.type : [schema.type ?? '']).filter(
    (type) => type !== 'null' && type !== '',
  );

export const valuesOf = (schema: Schema): string[] =>
  (schema.enum ?? []).filter((value) => value !== null).map(String);
