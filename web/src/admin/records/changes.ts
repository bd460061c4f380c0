// What a form changes of a record, and what two people made of the same one.

import { filesOf } from '../../parts/bytes';
import type { Values } from '../../parts/request';
import type { AdminField } from '../calls';

export const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map(trimmed) : value;
};

// The same as the server stores it, without space around it.
export const alike = (a: unknown, b: unknown): boolean => same(trimmed(a), trimmed(b));

// A field that is empty holds nothing, where it can.
function emptied({ model }: AdminField): unknown {
  if (model.isNullable) return null;
  if (model.widget === 'lines' || model.widget === 'checks') return [];
  return model.widget === 'json' || model.widget === 'record' ? {} : '';
}

function sent(field: AdminField, value: unknown): unknown {
  const isEmpty = value === undefined || (value === '' && field.model.isNullable);
  return isEmpty ? emptied(field) : value;
}

// Of what was filled in, what differs from the record.
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

// Fields that both have changed, and differently.
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

// Fields that only the others have changed.
export const changedByOthers = (
  fields: AdminField[],
  before: Values,
  theirs: Values,
  mine: Values,
): AdminField[] =>
  fields.filter(({ model: { name } }) => !(name in mine) && !same(before[name], theirs[name]));
