// Generates types of the requests and responses of all operations from the OpenAPI document, for
// code that names fields by hand: `node described.mjs <openapi.json >described.d.ts`. The code
// imports them from `described` through web/src/api/operations.ts. They are only used for type
// checks.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const json = 'application/json';
const plain = {
  boolean: 'boolean',
  integer: 'number',
  null: 'null',
  number: 'number',
  string: 'string',
};

const quoted = (text) => JSON.stringify(text);
const nameIn = (reference) => reference.slice(reference.lastIndexOf('/') + 1);
const union = (types) => [...new Set(types)].join(' | ');

function listType(schema) {
  return `readonly (${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
}

function recordType({ properties, required = [], additionalProperties: others }) {
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => {
    const isThere = required.includes(name);
    return `  ${quoted(name)}${isThere ? '' : '?'}: ${typeOf(schema)};\n`;
  });
  if (fields.length > 0) return `{\n${fields.join('')}}`;
  if (others === false) return 'Record<string, never>';
  return `{ [name: string]: ${others instanceof Object ? typeOf(others) : 'unknown'} }`;
}

function ofOneType(schema, type) {
  if (type === 'array') return listType(schema);
  if (type === 'object') return recordType(schema);
  if (type === 'string' && schema.format === 'binary') return 'Blob';
  if (!(type in plain)) throw new Error(`There is no type ${quoted(type)}.`);
  return plain[type];
}

// Keywords that are not handled here, such as limits and patterns, do not affect the type.
function typeOf(schema) {
  if (schema.$ref) return nameIn(schema.$ref);
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  if (schema.anyOf) return union(schema.anyOf.map(typeOf));
  if (schema.enum) return union(schema.enum.map(quoted));
  if (schema.type === undefined) return schema.properties ? recordType(schema) : 'unknown';
  return union([schema.type].flat().map((type) => ofOneType(schema, type)));
}

const mediaType = (media) => (media?.schema ? typeOf(media.schema) : 'undefined');

function answerType(responses) {
  const answers = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
  return union(answers.map(([, { content }]) => mediaType(content?.[json])));
}

function operationType(operation) {
  const takes = operation.requestBody?.content ?? {};
  return (
    `{\n  request: ${mediaType(takes[json])};\n` +
    `  form: ${mediaType(takes['multipart/form-data'])};\n` +
    `  answer: ${answerType(operation.responses)};\n}`
  );
}

const isOperation = ([, operation]) => operation.responses;

// Returns the complete declarations. The output depends only on the document.
export function declarationsOf(document) {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(isOperation)
      .map(([method, operation]) => {
        const key = quoted(`${method.toUpperCase()} ${path}`);
        return `  ${key}: ${operationType(operation)};\n`;
      }),
  );
  return (
    '// Made of the OpenAPI document by web/tests/types/described.mjs.\n' +
    `${schemas.join('')}interface Operations {\n${operations.join('')}}\n` +
    'export type { Operations, Problem };\n'
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(declarationsOf(JSON.parse(readFileSync(0, 'utf8'))));
