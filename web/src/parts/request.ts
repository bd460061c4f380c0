// Turns the values of form fields into a request, which contains only what differs from the
// defaults.

import type { FieldModel } from '../api/description';
import type { Condition } from '../api/schema';
import { filesOf } from './bytes';

export type Values = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  // Long texts would take long to be compared as JSON.
  if (typeof a === 'string' || typeof b === 'string') return false;
  return JSON.stringify(a) === JSON.stringify(b);
};

export const valueOf = (model: FieldModel, values: Values): unknown =>
  values[model.name] ?? model.defaultValue;

// Whether there is no value, or an empty text or list.
const isNothing = (value: unknown): boolean => String(value ?? '') === '';

function holds(condition: Condition, models: FieldModel[], values: Values): boolean {
  const { any, all, field = '', is, is_not: isNot = [] } = condition;
  const inner = (one: Condition) => holds(one, models, values);
  if (any) return any.some(inner);
  if (all) return all.every(inner);
  const other = models.find((one) => one.name === field);
  const isUsed = !other || isAsked(other, models, values);
  const now = other ? valueOf(other, isUsed ? values : {}) : values[field];
  const isAmong = (is ?? isNot).some((one) => same(one, now) || (one === null && isNothing(now)));
  return is ? isUsed && isAmong : !isAmong;
}

// Whether a field is shown: some are shown only if other fields, which are shown themselves, have
// certain values.
export function isAsked(model: FieldModel, models: FieldModel[], values: Values): boolean {
  return !model.when || holds(model.when, models, values);
}

const isLeftOut = (model: FieldModel, value: unknown): boolean =>
  value === undefined ||
  (value === '' &&
    (model.isNullable || model.takesNumbers || ['number', 'datetime'].includes(model.widget))) ||
  same(value, model.defaultValue);

// Of several files in a field for one, returns the first that is not too large.
function sentOf(model: FieldModel, value: unknown): unknown {
  if (model.widget !== 'file' || model.many) return value;
  const files = filesOf(value);
  return files.find((one) => one.size <= (model.maxBytes ?? Infinity)) ?? files[0] ?? value;
}

export function requestOf(models: FieldModel[], values: Values): Values {
  const request: Values = {};
  const replaced = new Set(
    models
      .filter((model) => model.widget === 'file' && filesOf(values[model.name]).length > 0)
      .flatMap((model) => model.excludes),
  );
  for (const model of models) {
    const value = values[model.name];
    if (replaced.has(model.name) || !isAsked(model, models, values)) continue;
    if (!isLeftOut(model, value)) request[model.name] = sentOf(model, value);
  }
  return request;
}

const hasFiles = (value: unknown): boolean => filesOf(value).length > 0;

// Returns a JSON body, or a multipart form if there are files. Lists become repeated parts of the
// form.
export function bodyFor(request: Values): Values | FormData {
  if (!Object.values(request).some(hasFiles)) return request;
  const form = new FormData();
  for (const [name, value] of Object.entries(request)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof File) form.append(name, one, one.name);
      else form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  }
  return form;
}

// Whether the request can be sent: all required fields have values, and so has at least one input
// or its file.
export function isComplete(models: FieldModel[], values: Values, isGenerator: boolean): boolean {
  const isFilled = (model: FieldModel) => {
    const value = values[model.name];
    return hasFiles(value) || (value !== undefined && value !== '' && !same(value, []));
  };
  if (models.some((model) => model.isRequired && !isFilled(model))) return false;
  const inputs = models.filter((model) => model.level === 'main' || model.name === 'input');
  return isGenerator || inputs.length === 0 || inputs.some(isFilled);
}

export const holdsSecret = (models: FieldModel[], values: Values): boolean =>
  models.some((model) => model.isSecret && Boolean(values[model.name]));

export function sizeOf(request: Values): number {
  let bytes = 0;
  for (const value of Object.values(request)) {
    for (const file of filesOf(value)) bytes += file.size;
    if (typeof value === 'string') bytes += value.length;
  }
  return bytes;
}
