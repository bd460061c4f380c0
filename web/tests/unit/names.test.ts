// What pages show of the descriptions of all tools: labels in place of the names of the API.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import {
  answerOf,
  bodyOf,
  fieldsOf,
  partsOf,
  type FieldModel,
  type Part,
} from '../../src/api/description';
import type { Description } from '../../src/api/schema';
import { plain } from '../../src/parts/fields/names';
import { namesOf } from '../../src/tools/names';

const printed = execFileSync(process.env.TOOLYARD_PROGRAM!, ['openapi'], { maxBuffer: 1 << 28 });
const document = JSON.parse(printed.toString()) as Description;

const inside = (fields: FieldModel[]): FieldModel[] =>
  fields.flatMap((one) => [one, ...inside(one.fields)]);

interface Told {
  slug: string;
  fields: FieldModel[];
  parts: Part[];
}
const tools: Told[] = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/v1/t/'))
  .map(([path, { post }]) => ({
    slug: path.split('/')[4]!,
    fields: fieldsOf(document, bodyOf(post!)!.schema!),
    parts: partsOf(document, answerOf(post!)),
  }));

// The texts of all options and of their values, as the API has them.
const textsOf = (fields: FieldModel[]): string[] =>
  inside(fields)
    .filter((one) => one.widget !== 'hidden')
    .flatMap((one) => [one.help, ...one.choices.map((choice) => choice.meaning)]);

// The names that occur in a text as code, perhaps with a value, or as a word with underscores.
function namesIn(text: string, names: Set<string>): string[] {
  const codes = [...text.matchAll(/`([^`]*)`/g)].map(([, code]) => code!.split(': ')[0]!);
  const words = text.match(/\b[a-z0-9]+(_[a-z0-9]+)+\b/g) ?? [];
  return [...codes, ...words].filter((one) => names.has(one));
}

test('texts of options show no name of the API', () => {
  assert.ok(tools.length >= 17);
  let before = 0;
  for (const { slug, fields, parts } of tools) {
    const all = inside(fields);
    const known = new Set([
      ...all.map((one) => one.name),
      ...all.flatMap((one) => [one.all ?? '', ...one.choices.map((choice) => choice.value)]),
      ...parts.map((one) => one.name),
    ]);
    const names = namesOf(fields, parts);
    // Like `Rich`: code stays code unless it has a name.
    const shown = (text: string) =>
      text.replace(/`([^`]*)`/g, (code, inner: string) => names(inner) ?? code);
    for (const text of textsOf(fields)) {
      before += namesIn(text, known).length;
      assert.deepEqual(namesIn(shown(text), known), [], `${slug}: ${text}`);
      assert.doesNotMatch(plain(text, names), /`/);
    }
  }
  assert.ok(before > 100, `the API itself has names in its texts: ${before}`);
});

// Begins with a capital letter or a number, except for names that are written otherwise.
const proper = /^([A-Z0-9][^_]*|a to z|bcrypt|od|scrypt|sRGB|sRGB linear|xxd)$/;

test('labels of options and values are no names of the API', () => {
  for (const { slug, fields } of tools)
    for (const one of inside(fields))
      for (const label of [one.label, ...one.choices.map((choice) => choice.label)])
        assert.match(label, proper, `${slug}: ${one.name}`);
});

test('an option with its value has one name, and other code none', () => {
  const { fields, parts } = tools.find((one) => one.slug === 'base64')!;
  const names = namesOf(fields, parts);
  assert.equal(names('decode_mode: mime'), 'Faults: MIME');
  assert.equal(names('decode_mode'), 'Faults');
  assert.equal(names('output'), 'Result');
  assert.equal(names('openssl enc'), undefined);
  assert.equal(names('constructor'), undefined);
  assert.equal(
    plain('Set `decode_mode` to `mime`, as in `x`.', names),
    'Set Faults to MIME, as in x.',
  );
});
