// Turns the values of a form into a request: path, query, headers and body.

import { bodyFor, isAsked, requestOf, type Values } from '../parts/request';
import type { SnippetCall } from '../parts/snippets';
import type { ParameterModel } from '../api/description';
import type { OperationModel } from './operation';

export interface Filled {
  parameters: Values;
  body: Values;
  // Value of the `Accept` header; empty: JSON.
  accept: string;
}

export const nothingFilled: Filled = { parameters: {}, body: {}, accept: '' };

// Fills the body from the first example. Fields that it does not have keep the server's defaults.
export const filledFrom = (operation: OperationModel): Filled => ({
  ...nothingFilled,
  body: operation.examples[0]?.request ?? {},
});

const isEmpty = (value: unknown): boolean => value === undefined || value === '';

const given = (all: ParameterModel[], filled: Filled, place: string): [string, string][] =>
  all
    .filter(({ parameter }) => parameter.in === place)
    .flatMap(({ parameter }) => {
      const value = filled.parameters[parameter.name];
      if (isEmpty(value)) return [];
      // Lists are separated by commas.
      return [[parameter.name, Array.isArray(value) ? value.join(',') : String(value)]];
    });

// Returns the path with its query. Path parameters without a value stay as `{name}`.
export function pathOf(operation: OperationModel, filled: Filled): string {
  let path = operation.path;
  for (const [name, value] of given(operation.parameters, filled, 'path'))
    path = path.replace(`{${name}}`, encodeURIComponent(value));
  const query = new URLSearchParams(given(operation.parameters, filled, 'query')).toString();
  return query ? `${path}?${query}` : path;
}

export function headersOf(operation: OperationModel, filled: Filled): Record<string, string> {
  const headers = Object.fromEntries(given(operation.parameters, filled, 'header'));
  return filled.accept ? { ...headers, Accept: filled.accept } : headers;
}

// Returns the body as an object; undefined if the operation has none.
export function bodyIn(operation: OperationModel, filled: Filled): Values | undefined {
  if (!operation.bodySchema) return undefined;
  return requestOf(operation.fields, filled.body);
}

// Returns the names of the required fields that have no value.
export function missingIn(operation: OperationModel, filled: Filled): string[] {
  const ofPath = operation.parameters
    .filter(({ parameter }) => parameter.required && isEmpty(filled.parameters[parameter.name]))
    .map(({ parameter }) => parameter.name);
  const ofBody = operation.fields
    .filter((one) => one.isRequired && isAsked(one, operation.fields, filled.body))
    .filter((one) => isEmpty(filled.body[one.name]))
    .map((one) => one.name);
  return [...ofPath, ...ofBody];
}

export function requestFor(operation: OperationModel, filled: Filled) {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...headersOf(operation, filled),
  };
  const values = bodyIn(operation, filled);
  const body = values && bodyFor(values);
  if (body && !(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  return {
    method: operation.method,
    headers,
    body: body && !(body instanceof FormData) ? JSON.stringify(body) : (body as FormData),
  };
}

function answerKind(operation: OperationModel, filled: Filled): SnippetCall['answer'] {
  const type = filled.accept || operation.accepted[0];
  if (!type) return 'none';
  if (type !== 'application/json') return 'file';
  return operation.path.startsWith('/api/v1/t/') ? 'output' : 'json';
}

export const snippetOf = (operation: OperationModel, filled: Filled): SnippetCall => ({
  method: operation.method,
  address: location.origin + pathOf(operation, filled),
  credential: operation.credential,
  headers: headersOf(operation, filled),
  models: operation.fields,
  request: bodyIn(operation, filled),
  answer: answerKind(operation, filled),
});
