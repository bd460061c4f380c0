// Operations of the admin API in the OpenAPI document: which one a path belongs to, which fields it
// takes, and which actions a record has.

import { answerOf, bodyOf, fieldsOf, type FieldModel } from '../api/description';
import { valueLabel } from '../api/labels';
import { resolve, type Description, type Operation, type Schema } from '../api/schema';
import { apiRoot } from './site';

type Ids = Record<string, string>;

export interface Call {
  method: string;
  // Path with its placeholders, such as `{id}`.
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

// Returns the path template and the ids of a path below the API root. Of several templates, the one
// with the fewest placeholders is returned.
export function matchAt(document: Description, path: string, method: string): Match | undefined {
  return Object.keys(document.paths)
    .filter((template) => callAt(document, template, method))
    .map((template) => ({ template, ids: idsIn(template, apiRoot + path) }))
    .filter((one): one is Match => one.ids !== undefined)
    .sort((a, b) => Object.keys(a.ids).length - Object.keys(b.ids).length)[0];
}

export const filledIn = (template: string, ids: Ids): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);

// Returns the schema of the items; undefined if the response is not a list.
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

// Returns the description without the paragraph about the required role, which is shown separately.
export const aboutOf = (operation: Operation): string =>
  (operation.description ?? '')
    .split('\n\n')
    .filter((one) => !one.startsWith('Requires '))
    .join('\n\n');

export interface AdminField {
  model: FieldModel;
  schema: Schema;
}

// Names of the units in which the API takes amounts.
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
  // As in `allowed_actions`.
  name: string;
  label: string;
}

function labelOf(name: string, { summary }: Operation): string {
  const verb = name.split('-')[0]!;
  return summary.toLowerCase().startsWith(verb) ? valueLabel(name) : summary;
}

// Returns the actions of a record or report: operations below its path that have no further
// placeholders.
export function actionsAt(document: Description, template: string): Action[] {
  return Object.keys(document.paths)
    .filter((path) => path !== template && path.startsWith(template))
    .filter((path) => !path.slice(template.length).includes('{'))
    .flatMap((path) =>
      ['POST', 'DELETE'].flatMap((method) => {
        const call = callAt(document, path, method);
        const read = callAt(document, path, 'GET');
        // A POST to a list creates a record of it.
        if (!call || (read && itemsOf(document, read.operation))) return [];
        const name = path.slice(template.length, -1);
        const known = name.replaceAll('-', '_').replaceAll('/', '_');
        return [{ ...call, name: known, label: labelOf(name, call.operation) }];
      }),
    );
}

// Returns the lists, reports and PDFs below the path of a record.
export function readsBelow(document: Description, template: string): Call[] {
  return Object.keys(document.paths)
    .filter((path) => path !== template && path.startsWith(template))
    .filter((path) => !path.slice(template.length).includes('{'))
    .flatMap((path) => callAt(document, path, 'GET') ?? [])
    .filter(({ operation }) => answersJson(operation) || answersPdf(operation));
}

// Action on a row of a list whose records have no page. `parameter` is the placeholder for the row.
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

// Returns the names of all actions that `allowed_actions` can contain; undefined if the record has
// no such field.
export function knownActions(document: Description, record: Schema): string[] | undefined {
  const all = resolve(document, record).properties?.allowed_actions;
  const items = all?.items && resolve(document, all.items);
  return items?.enum?.map(String);
}
