// Calls in the history: options, and the beginning of the input. Never contains secrets, files, or
// fields that may contain them.

import type { FieldModel } from '../api/description';
import type { Values } from '../parts/request';
import type { ToolModel } from './tool';

export interface KeptCall {
  slug: string;
  values: Values;
  // Whether a text was truncated.
  isCut: boolean;
}

const maxCalls = 40;
const maxCharacters = 2000;

const mayBeKept = (model: FieldModel): boolean =>
  !model.isSecret && !['file', 'password', 'json', 'record'].includes(model.widget);

export function callFrom(tool: ToolModel, request: Values): KeptCall {
  const values: Values = {};
  let isCut = false;
  for (const model of tool.fields) {
    const value = request[model.name];
    if (value === undefined || !mayBeKept(model)) continue;
    const isLong = typeof value === 'string' && value.length > maxCharacters;
    values[model.name] = isLong ? value.slice(0, maxCharacters) : value;
    isCut ||= isLong;
  }
  return { slug: tool.card.slug, values, isCut };
}

// Whether both calls have the same options, and one input is the beginning of the other.
function isSameWork(one: KeptCall, other: KeptCall): boolean {
  const { input: text = '', ...options } = one.values;
  const { input: otherText = '', ...otherOptions } = other.values;
  const [a, b] = [String(text), String(otherText)];
  return (
    one.slug === other.slug &&
    (a.startsWith(b) || b.startsWith(a)) &&
    JSON.stringify(options) === JSON.stringify(otherOptions)
  );
}

// Adds a call at the front. Removes duplicates, and the latest call if it is an intermediate state
// of typing this one.
export function withCall(calls: KeptCall[], call: KeptCall): KeptCall[] {
  const [latest, ...others] = calls;
  const before = latest && isSameWork(latest, call) ? others : calls;
  const wanted = JSON.stringify(call);
  return [call, ...before.filter((one) => JSON.stringify(one) !== wanted)].slice(0, maxCalls);
}
