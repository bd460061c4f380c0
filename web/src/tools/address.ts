// Options of a tool in the query of the URL, so that a page can be bookmarked and shared. The URL
// never contains files or secrets. It contains the input only if the person chose that, in the
// fragment, which browsers do not send to servers.

import type { FieldModel } from '../api/description';
import { isAsked, requestOf, type Values } from '../parts/request';

export const maxInputBytes = 4096;

const isOption = (model: FieldModel): boolean =>
  model.level !== 'main' &&
  !model.isSecret &&
  !['file', 'password', 'json', 'record', 'hidden', 'multiline', 'code'].includes(model.widget);

function read(model: FieldModel, query: URLSearchParams): unknown {
  const text = query.get(model.name)!;
  if (model.widget === 'switch') return text === 'true';
  if (model.widget === 'checks') return text === model.all ? text : query.getAll(model.name);
  if (model.widget === 'lines')
    return model.choices.some((one) => one.value === text) ? text : query.getAll(model.name);
  const isNumber = model.widget === 'number' || model.takesNumbers;
  return isNumber && /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
}

export function valuesInAddress(models: FieldModel[], address: URL): Values {
  const values: Values = {};
  const query = address.searchParams;
  for (const model of models)
    if (isOption(model) && query.has(model.name)) values[model.name] = read(model, query);
  const input = new URLSearchParams(address.hash.slice(1)).get('input');
  if (input !== null && models.some((model) => model.name === 'input')) values.input = input;
  return values;
}

export function addressOf(path: string, models: FieldModel[], values: Values): string {
  const query = new URLSearchParams();
  const request = requestOf(models, values);
  for (const model of models) {
    const value = request[model.name];
    if (value === undefined || !isOption(model) || !isAsked(model, models, values)) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(model.name, String(one));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

// The fragment of the link that the page was opened with.
const opened = typeof location === 'undefined' ? '' : location.hash;

// The same with the input of the link that the page was opened with, as long as it is that of the
// form, so that it survives a reload.
export function addressWithInput(path: string, models: FieldModel[], values: Values): string {
  const address = addressOf(path, models, values);
  const input = new URLSearchParams(opened.slice(1)).get('input');
  const isOfLink = input !== null && location.hash === opened && input === values.input;
  return isOfLink ? address + opened : address;
}

export const withInput = (address: string, input: string): string =>
  `${address}#${new URLSearchParams({ input }).toString()}`;
