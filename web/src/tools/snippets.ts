// The same call from a program: curl, JavaScript and Python. Secrets stay out of them.

import type { FieldModel } from '../api/description';
import { filesOf } from '../parts/bytes';
import type { Values } from './request';

export interface Snippet {
  language: string;
  text: string;
}

// Shown instead of a secret.
const hidden = '...';

const indent = (text: string, by: string): string => text.split('\n').join(`\n${by}`);

function toldOf(model: FieldModel | undefined, value: unknown): unknown {
  if (model?.isSecret) return hidden;
  if (Array.isArray(value)) return value.map((one) => toldOf(model, one));
  return model && isRecord(value) ? told(model.fields, value) : value;
}

function told(models: FieldModel[], request: Values): Values {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      toldOf(
        models.find((one) => one.name === name),
        value,
      ),
    ]),
  );
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !(value instanceof File);

const quoted = (text: string): string => `'${text.replace(/'/g, "'\\''")}'`;

function python(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replace(/^(\s*"[^"\n]*": |\s*|)true\b/gm, '$1True')
    .replace(/^(\s*"[^"\n]*": |\s*|)false\b/gm, '$1False')
    .replace(/^(\s*"[^"\n]*": |\s*|)null\b/gm, '$1None');
}

function withJson(address: string, request: Values): Snippet[] {
  return [
    {
      language: 'curl',
      text:
        `curl ${address} \\\n  -H "X-API-Key: $TOOLYARD_KEY" \\\n` +
        `  -H 'Content-Type: application/json' \\\n  -d ${quoted(JSON.stringify(request))}`,
    },
    {
      language: 'JavaScript',
      text:
        `const answer = await fetch('${address}', {\n  method: 'POST',\n` +
        `  headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },\n` +
        `  body: JSON.stringify(${indent(JSON.stringify(request, null, 2), '  ')}),\n});\n` +
        `if (!answer.ok) throw new Error((await answer.json()).detail);\n` +
        `const { output } = await answer.json();`,
    },
    {
      language: 'Python',
      text:
        `import requests\n\nanswer = requests.post(\n    "${address}",\n` +
        `    headers={"X-API-Key": key},\n    json=${indent(python(request), '    ')},\n)\n` +
        `answer.raise_for_status()\noutput = answer.json()["output"]`,
    },
  ];
}

function withFiles(address: string, request: Values): Snippet[] {
  const parts = Object.entries(request).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => ({ name, one })),
  );
  const asText = (one: unknown) => (typeof one === 'object' ? JSON.stringify(one) : String(one));
  const files = Object.entries(request).flatMap(([name, value]) =>
    filesOf(value).map((file) => ({ name, file: file.name })),
  );
  const data = Object.fromEntries(
    Object.entries(request).filter(([, value]) => filesOf(value).length === 0),
  );
  return [
    {
      language: 'curl',
      text:
        `curl ${address} \\\n  -H "X-API-Key: $TOOLYARD_KEY"` +
        parts
          .map(({ name, one }) =>
            one instanceof File
              ? ` \\\n  -F ${quoted(`${name}=@${one.name}`)}`
              : ` \\\n  -F ${quoted(`${name}=${asText(one)}`)}`,
          )
          .join(''),
    },
    {
      language: 'JavaScript',
      text:
        `const form = new FormData();\n` +
        parts
          .map(({ name, one }) =>
            one instanceof File
              ? `form.append('${name}', file); // ${one.name}\n`
              : `form.append('${name}', ${JSON.stringify(asText(one))});\n`,
          )
          .join('') +
        `const answer = await fetch('${address}', {\n  method: 'POST',\n` +
        `  headers: { 'X-API-Key': key },\n  body: form,\n});\n` +
        `if (!answer.ok) throw new Error((await answer.json()).detail);\n` +
        `const { output } = await answer.json();`,
    },
    {
      language: 'Python',
      text:
        `import requests\n\nanswer = requests.post(\n    "${address}",\n` +
        `    headers={"X-API-Key": key},\n    files=[\n` +
        files
          .map(({ name, file }) => `        ("${name}", open(${JSON.stringify(file)}, "rb")),\n`)
          .join('') +
        `    ],\n    data=${indent(python(data), '    ')},\n)\n` +
        `answer.raise_for_status()\noutput = answer.json()["output"]`,
    },
  ];
}

export function snippetsOf(address: string, models: FieldModel[], request: Values): Snippet[] {
  const shown = told(models, request);
  const hasFiles = Object.values(shown).some((value) => filesOf(value).length > 0);
  return hasFiles ? withFiles(address, shown) : withJson(address, shown);
}
