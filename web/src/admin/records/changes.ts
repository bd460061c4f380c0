// Changes that a form makes to a record, and conflicts with the changes of others.

import { filesOf } from '../../parts/bytes';
import type { Values } from '../../parts/request';
import type { AdminField } from '../calls';

export const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map(trimmed) : value;
};

// Compares two values without surrounding white space, which the server does not store.
export const alike = (a: unknown, b: unknown): boolean => same(trimmed(a), trimmed(b));

// Returns the value of an empty field: null if it is nullable.
function emptied({ model }: AdminField): unknown {
  if (model.isNullable) return null;
  if (model.widget === 'lines' || model.widget === 'checks') return [];
  return model.widget === 'json' || model.widget === 'record' ? {} : '';
}

function sent(field: AdminField, value: unknown): unknown {
  const isEmpty = value === undefined || (value === '' && field.model.isNullable);
  return isEmpty ? emptied(field) : value;
}

// Returns the filled-in values that differ from the record.
export function changesOf(fields: AdminField[], record: Values, filled: Values): Values {
  const changes: Values = {};
  for (const field of fields) {
    const { name } = field.model;
    if (!(name in filled)) continue;
    const value = sent(field, filled[name]);
    if (filesOf(value).length > 0 || !same(value, record[name])) changes[name] = value;
  }
  return changes;
}

export interface Clash {
  field: AdminField;
  before: unknown;
  theirs: unknown;
  mine: unknown;
}

// Returns the fields that both sides changed to different values.
export function clashesOf(
  fields: AdminField[],
  before: Values,
  theirs: Values,
  mine: Values,
): Clash[] {
  return fields
    .filter(({ model: { name } }) => name in mine)
    .filter(({ model: { name } }) => !same(before[name], theirs[name]))
    .filter(({ model: { name } }) => !same(theirs[name], mine[name]))
    .map((field) => ({
      field,
      before: before[field.model.name],
      theirs: theirs[field.model.name],
      mine: mine[field.model.name],
    }));
}

// Returns the fields that only others changed.
export const changedByOthers = (
  fields: AdminField[],
  before: Values,
  theirs: Values,
  mine: Values,
): AdminField[] =>
  fields.filter(({ model: { name } }) => !(name in mine) && !same(before[name], theirs[name]));
