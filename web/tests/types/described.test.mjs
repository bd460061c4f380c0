// Code that names fields of the API by hand matches the OpenAPI document: it fails the type check
// if a field that it uses has another name in the document. check.sh has checked before that it
// passes with the document as the program prints it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { before, test } from 'node:test';
import ts from 'typescript';
import { declarationsOf } from './described.mjs';

const folder = process.env.TOOLYARD_TYPES;
let text;
before(() => {
  // With every optional feature of the server.
  const settings = ['--oauth', 'on', '--base-url', 'https://tools.example'];
  const options = { maxBuffer: 1 << 28 };
  text = execFileSync(process.env.TOOLYARD_PROGRAM, ['openapi', ...settings], options).toString();
});

// Files that do not depend on the document, which are parsed once.
const parsed = new Map();

// Returns the type errors of web/src with the types of a document, as `FILE: message`.
function faultsWith(document) {
  const place = join(folder, 'tsconfig.json');
  const given = ts.readConfigFile(place, ts.sys.readFile).config;
  const { options, fileNames } = ts.parseJsonConfigFileContent(given, ts.sys, folder, {}, place);
  const host = ts.createCompilerHost({ ...options, preserveSymlinks: true });
  const declared = join(folder, 'described.d.ts');
  const { getSourceFile } = host;
  host.getSourceFile = (path, version) => {
    if (path === declared) return ts.createSourceFile(path, declarationsOf(document), version);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, version));
    return parsed.get(path);
  };
  const program = ts.createProgram(fileNames, { ...options, preserveSymlinks: true }, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const output = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${file?.fileName.slice(folder.length + 1)}: ${output}`;
  });
}

// Fields of each kind, in requests and responses, and a file that uses each.
const used = [
  ['Session', 'expires_in', 'src/api/session.ts'],
  ['SessionRequest', 'remember', 'src/api/session.ts'],
  ['ApiKeyWithSecret', 'key', 'src/tools/create_key.tsx'],
  ['ApiKeyRequest', 'scopes', 'src/tools/create_key.tsx'],
  ['ApiKey', 'usage_this_month', 'src/portal/keys/key_card.tsx'],
  ['Usage', 'by_tool', 'src/portal/usage/usage_page.tsx'],
  ['InvoiceSummary', 'due_at', 'src/portal/invoices/invoices_page.tsx'],
  ['AuditEntry', 'happened_at', 'src/admin/records/history.tsx'],
  ['MetricsRequests', 'error_rate', 'src/admin/start/figures.tsx'],
  ['Opportunity', 'estimated_gain', 'src/admin/start/start_page.tsx'],
  ['Problem', 'request_id', 'src/api/client.ts'],
  ['Warning', 'message', 'src/tools/answer/answer.tsx'],
  ['Base64Answer', 'media_type', 'src/tools/views/base64.tsx'],
  ['WordCounterLimitUse', 'exceeded', 'src/tools/views/word-counter/word-counter.tsx'],
  ['PdfMergeRequest', 'filename', 'src/tools/views/pdf-merge/pdf-merge.tsx'],
  ['CaesarCipherRequest', 'candidates', 'src/tools/views/caesar-cipher/caesar-cipher.tsx'],
];

function renameIn(record, name) {
  record.properties[`${name}_new`] = record.properties[name];
  delete record.properties[name];
  record.required = record.required?.map((one) => (one === name ? `${name}_new` : one));
}

// The request and the form of a call are separate schemas; both are changed.
function rename({ components: { schemas } }, schema, name) {
  assert.ok(schemas[schema].properties[name], `${schema} has no ${name}`);
  for (const one of new Set([schema, schema.replace(/Request$/, 'Form')]))
    if (schemas[one]) renameIn(schemas[one], name);
}

test('a field by another name is found wherever it is used', () => {
  const document = JSON.parse(text);
  for (const [schema, name] of used) rename(document, schema, name);
  const faults = faultsWith(document);
  for (const [schema, name, place] of used)
    assert.ok(
      faults.some((one) => one.startsWith(`${place}: `) && one.includes(name)),
      `${name} of ${schema} is not missed in ${place}, but:\n${faults.join('\n')}`,
    );
});

test('a call by another path is found', () => {
  const document = JSON.parse(text);
  document.paths['/api/v1/developer/tokens/'] = document.paths['/api/v1/developer/keys/'];
  delete document.paths['/api/v1/developer/keys/'];
  const faults = faultsWith(document);
  const users = [/^src\/tools\/create_key\.tsx: /, /^src\/portal\/(keys|usage)\/[a-z_]+\.tsx?: /];
  for (const user of users)
    assert.ok(
      faults.some((one) => user.test(one)),
      `${user}`,
    );
  for (const one of faults)
    assert.ok(
      users.some((user) => user.test(one)),
      one,
    );
});

test('every kind of schema has its type', () => {
  const schema = {
    type: 'object',
    required: ['list', 'any'],
    properties: {
      list: { type: 'array', items: { $ref: '#/components/schemas/One' } },
      any: {},
      word: { type: ['string', 'null'], enum: ['a', 'b', null] },
      number: { anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'null' }] },
      map: { type: 'object', additionalProperties: { type: 'boolean' } },
      file: { type: 'string', format: 'binary' },
    },
  };
  const media = { 'application/json': { schema } };
  const operation = { requestBody: { content: media }, responses: { 204: {}, 404: {} } };
  const output = declarationsOf({
    components: { schemas: { One: { type: 'object', additionalProperties: false } } },
    paths: { '/one/': { put: operation, parameters: [] } },
  });
  for (const line of [
    'type One = Record<string, never>;',
    '"PUT /one/": {',
    '"list": readonly (One)[];',
    '"any": unknown;',
    '"word"?: "a" | "b" | null;',
    '"number"?: number | null;',
    '"map"?: { [name: string]: boolean };',
    '"file"?: Blob;',
    'form: undefined;',
    'answer: undefined;',
  ])
    assert.ok(output.includes(line), `${line} is not in\n${output}`);
  schema.properties.any = { type: 'set' };
  assert.throws(() => declarationsOf({ components: { schemas: { schema } }, paths: {} }), /"set"/);
});
