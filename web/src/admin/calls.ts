// The operations of the admin side as the description has them: which one an address leads to, what
// it takes, and what can be done to what it shows.

import { answerOf, bodyOf, fieldsOf, type FieldModel } from '../api/description';
import { valueLabel } from '../api/labels';
import { resolve, type Description, type Operation, type Schema } from '../api/schema';
import { apiRoot } from './site';

type Ids = Record<string, string>;

export interface Call {
  method: string;
  // Its path with `{id}` and the like.
  template: string;
  operation: Operation;
  role: string;
}

export const callAt = (
  document: Description,
  template: string,
  method: string,
): Call | undefined => {
  const operation = document.paths[template]?.[method.toLowerCase()];
  return operation && { method, template, operation, role: operation['x-toolyard']?.role ?? '' };
};

const partsIn = (path: string): string[] => path.split('/').filter(Boolean);

function idsIn(template: string, path: string): Ids | undefined {
  const wanted = partsIn(template);
  const given = partsIn(path);
  if (wanted.length !== given.length) return undefined;
  const ids: Ids = {};
  for (const [at, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name) ids[name] = given[at]!;
    else if (part !== given[at]) return undefined;
  }
  return ids;
}

export interface Match {
  template: string;
  ids: Ids;
}

// The path of the description that an address below the root of the API has; fixed ones first.
export function matchAt(document: Description, path: string, method: string): Match | undefined {
  return Object.keys(document.paths)
    .filter((template) => callAt(document, template, method))
    .map((template) => ({ template, ids: idsIn(template, apiRoot + path) }))
    .filter((one): one is Match => one.ids !== undefined)
    .sort((a, b) => Object.keys(a.ids).length - Object.keys(b.ids).length)[0];
}

export const filledIn = (template: string, ids: Ids): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);

// What a list holds; none: the operation does not answer with a list.
export function itemsOf(document: Description, operation: Operation): Schema | undefined {
  const { properties = {} } = resolve(document, answerOf(operation));
  return properties.count && properties.results ? properties.results.items : undefined;
}

export const answersJson = (operation: Operation): boolean =>
  Object.keys(answerOf(operation)).length > 0;

export const answersPdf = (operation: Operation): boolean =>
  'application/pdf' in (operation.responses['200']?.content ?? {});

export const takesHeader = ({ operation }: Call, name: string): boolean =>
  (operation.parameters ?? []).some((one) => one.in === 'header' && one.name === name);

// What it does, without what it requires, which is told by the role.
export const aboutOf = (operation: Operation): string =>
  (operation.description ?? '')
    .split('\n\n')
    .filter((one) => !one.startsWith('Requires '))
    .join('\n\n');

export interface AdminField {
  model: FieldModel;
  schema: Schema;
}

// What people write amounts in, as the API takes them.
const units: Record<string, string> = { minor: 'minor units', micros: 'millionths' };

const withUnits = (model: FieldModel): FieldModel => ({
  ...model,
  unit: units[model.unit] ?? model.unit,
  fields: model.fields.map(withUnits),
});

export function fieldsIn(document: Description, { operation }: Call): AdminField[] {
  const contents = Object.values(operation.requestBody?.content ?? {});
  const schema = (bodyOf(operation) ?? contents[0])?.schema;
  if (!schema) return [];
  const { properties = {} } = resolve(document, schema);
  return fieldsOf(document, schema).map((model) => ({
    model: withUnits(model),
    schema: resolve(document, properties[model.name] ?? {}),
  }));
}

export interface Action extends Call {
  // As `allowed_actions` has it.
  name: string;
  label: string;
}

function labelOf(name: string, { summary }: Operation): string {
  const verb = name.split('-')[0]!;
  return summary.toLowerCase().startsWith(verb) ? valueLabel(name) : summary;
}

// What can be done to what an address shows: calls that stand below it and name nothing further.
export function actionsAt(document: Description, template: string): Action[] {
  return Object.keys(document.paths)
    .filter((path) => path !== template && path.startsWith(template))
    .filter((path) => !path.slice(template.length).includes('{'))
    .flatMap((path) =>
      ['POST', 'DELETE'].flatMap((method) => {
        const call = callAt(document, path, method);
        const read = callAt(document, path, 'GET');
        // What is sent to a list is a new record of it.
        if (!call || (read && itemsOf(document, read.operation))) return [];
        const name = path.slice(template.length, -1);
        const known = name.replaceAll('-', '_').replaceAll('/', '_');
        return [{ ...call, name: known, label: labelOf(name, call.operation) }];
      }),
    );
}

// Lists, reports and PDFs that belong to a record.
export function readsBelow(document: Description, template: string): Call[] {
  return Object.keys(document.paths)
    .filter((path) => path !== template && path.startsWith(template))
    .filter((path) => !path.slice(template.length).includes('{'))
    .flatMap((path) => callAt(document, path, 'GET') ?? [])
    .filter(({ operation }) => answersJson(operation) || answersPdf(operation));
}

// What can be done to a row of a list whose records have no page: calls that name the row.
export interface RowAction extends Call {
  parameter: string;
}
export function rowActionsAt(document: Description, template: string): RowAction[] {
  return Object.keys(document.paths).flatMap((path) => {
    if (!path.startsWith(template)) return [];
    const parameter = /^\{(\w+)\}\/[\w-]+\/$/.exec(path.slice(template.length))?.[1];
    const page = parameter && callAt(document, `${template}{${parameter}}/`, 'GET');
    const call = callAt(document, path, 'POST');
    return parameter && call && !page ? [{ ...call, parameter }] : [];
  });
}

// The states that a record's actions are known by; none: nothing says what is allowed.
export function knownActions(document: Description, record: Schema): string[] | undefined {
  const all = resolve(document, record).properties?.allowed_actions;
  const items = all?.items && resolve(document, all.items);
  return items?.enum?.map(String);
}
