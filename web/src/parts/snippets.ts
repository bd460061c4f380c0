// Generates code samples of an API call: curl, JavaScript and Python. Secrets are replaced, except
// for a key that was created for this call.

import type { FieldModel } from '../api/description';
import { filesOf } from './bytes';
import type { Values } from './request';

export interface Snippet {
  language: string;
  text: string;
}

export interface SnippetCall {
  method: string;
  address: string;
  // Credential of the call: an API key, an access token, or none.
  credential: 'key' | 'token' | 'none';
  // The key itself; undefined: a placeholder is shown.
  key?: string;
  // Further request headers.
  headers?: Record<string, string>;
  // Fields of the request body; without `request` there is no body.
  models: FieldModel[];
  request?: Values;
  // How the response is used: the `output` of a tool, the whole response, a file, or not at all.
  answer: 'output' | 'json' | 'file' | 'none';
}

// Replaces secrets.
const hidden = '...';

const indent = (text: string, by: string): string => text.split('\n').join(`\n${by}`);

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !(value instanceof File);

function shownOf(model: FieldModel | undefined, value: unknown): unknown {
  if (model?.isSecret) return hidden;
  if (Array.isArray(value)) return value.map((one) => shownOf(model, one));
  return model && isRecord(value) ? shownFields(model.fields, value) : value;
}

function shownFields(models: FieldModel[], request: Values): Values {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      shownOf(
        models.find((one) => one.name === name),
        value,
      ),
    ]),
  );
}

const quoted = (text: string): string => `'${text.replace(/'/g, "'\\''")}'`;
const scripted = (text: string): string =>
  `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`;

function python(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replace(/^(\s*"[^"\n]*": |\s*|)true\b/gm, '$1True')
    .replace(/^(\s*"[^"\n]*": |\s*|)false\b/gm, '$1False')
    .replace(/^(\s*"[^"\n]*": |\s*|)null\b/gm, '$1None');
}

const asText = (one: unknown): string =>
  typeof one === 'object' ? JSON.stringify(one) : String(one);

// Returns the parts of a multipart form; entries of lists are repeated parts.
const partsOf = (request: Values): { name: string; one: unknown }[] =>
  Object.entries(request).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => ({ name, one })),
  );

const hasFiles = (request: Values): boolean =>
  Object.values(request).some((value) => filesOf(value).length > 0);

function curl(call: SnippetCall, request?: Values): string {
  const lines: string[] = [];
  const isImplied = request ? call.method === 'POST' : call.method === 'GET';
  if (!isImplied) lines.push(`-X ${call.method}`);
  if (call.credential === 'key')
    lines.push(call.key ? `-H 'X-API-Key: ${call.key}'` : '-H "X-API-Key: $TOOLYARD_KEY"');
  if (call.credential === 'token') lines.push('-H "Authorization: Bearer $TOOLYARD_TOKEN"');
  for (const [name, value] of Object.entries(call.headers ?? {}))
    lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (request && hasFiles(request)) {
    // With `-F`, a text that begins with `@` or `<` would be the name of a file.
    for (const { name, one } of partsOf(request)) {
      const [option, value] =
        one instanceof File ? ['-F', `@${one.name}`] : ['--form-string', asText(one)];
      lines.push(`${option} ${quoted(`${name}=${value}`)}`);
    }
  } else if (request) {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(request))}`);
  }
  if (call.answer === 'file') lines.push('-OJ');
  const address = /[?&{]/.test(call.address) ? quoted(call.address) : call.address;
  return [`curl ${address}`, ...lines].join(' \\\n  ');
}

function scriptHeaders(call: SnippetCall, isJson: boolean): string[] {
  const fields: string[] = [];
  if (call.credential === 'key') fields.push(`'X-API-Key': ${call.key ? `'${call.key}'` : 'key'}`);
  if (call.credential === 'token') fields.push('Authorization: `Bearer ${token}`');
  for (const [name, value] of Object.entries(call.headers ?? {}))
    fields.push(`'${name}': ${scripted(value)}`);
  if (isJson) fields.push("'Content-Type': 'application/json'");
  return fields;
}

const scriptAnswers: Record<SnippetCall['answer'], string> = {
  output: '\nconst { output } = await answer.json();',
  json: '\nconst result = await answer.json();',
  file: '\nconst file = await answer.blob();',
  none: '',
};

function javaScript(call: SnippetCall, request?: Values): string {
  const isForm = request !== undefined && hasFiles(request);
  const headers = scriptHeaders(call, request !== undefined && !isForm);
  const options: string[] = [];
  if (call.method !== 'GET') options.push(`  method: '${call.method}',\n`);
  if (headers.length > 0) options.push(`  headers: { ${headers.join(', ')} },\n`);
  if (isForm) options.push('  body: form,\n');
  else if (request)
    options.push(`  body: JSON.stringify(${indent(JSON.stringify(request, null, 2), '  ')}),\n`);
  const form = isForm
    ? `const form = new FormData();\n${partsOf(request)
        .map(({ name, one }) =>
          one instanceof File
            ? `form.append('${name}', file); // ${one.name}\n`
            : `form.append('${name}', ${JSON.stringify(asText(one))});\n`,
        )
        .join('')}`
    : '';
  const given = options.length > 0 ? `, {\n${options.join('')}}` : '';
  return (
    `${form}const answer = await fetch('${call.address}'${given});\n` +
    `if (!answer.ok) throw new Error((await answer.json()).detail);${scriptAnswers[call.answer]}`
  );
}

const pythonAnswers: Record<SnippetCall['answer'], string> = {
  output: '\noutput = answer.json()["output"]',
  json: '\nresult = answer.json()',
  file: '\nfile = answer.content',
  none: '',
};

function pythonBody(request: Values): string {
  if (!hasFiles(request)) return `    json=${indent(python(request), '    ')},\n`;
  const files = Object.entries(request).flatMap(([name, value]) =>
    filesOf(value).map((file) => ({ name, file: file.name })),
  );
  const data = Object.fromEntries(
    Object.entries(request).filter(([, value]) => filesOf(value).length === 0),
  );
  return `    files=[\n${files
    .map(({ name, file }) => `        ("${name}", open(${JSON.stringify(file)}, "rb")),\n`)
    .join('')}    ],\n    data=${indent(python(data), '    ')},\n`;
}

function pythonCall(call: SnippetCall, request?: Values): string {
  const fields: string[] = [];
  if (call.credential === 'key') fields.push(`"X-API-Key": ${call.key ? `"${call.key}"` : 'key'}`);
  if (call.credential === 'token') fields.push('"Authorization": f"Bearer {token}"');
  for (const [name, value] of Object.entries(call.headers ?? {}))
    fields.push(`"${name}": ${JSON.stringify(value)}`);
  const headers = fields.length > 0 ? `    headers={${fields.join(', ')}},\n` : '';
  const body = request ? pythonBody(request) : '';
  return (
    `import requests\n\nanswer = requests.${call.method.toLowerCase()}(\n    "${call.address}",\n` +
    `${headers}${body})\nanswer.raise_for_status()${pythonAnswers[call.answer]}`
  );
}

export function snippetsOf(call: SnippetCall): Snippet[] {
  const request = call.request && shownFields(call.models, call.request);
  return [
    { language: 'curl', text: curl(call, request) },
    { language: 'JavaScript', text: javaScript(call, request) },
    { language: 'Python', text: pythonCall(call, request) },
  ];
}
