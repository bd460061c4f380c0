// What was entered into tools in this tab, for coming back and for a reload, until the tab is
// closed. Secrets are never kept; files only in the memory of the page, and a text that is entered
// together with a secret as well. This is the only file that writes to the storage of the tab.

import type { FieldModel } from '../../api/description';
import { holdsSecret, type Values } from '../request';

const placeOf = (name: string): string => `toolyard-input-${name}`;
const writeMs = 300;
// Longer texts are kept in memory only.
const maxCharacters = 1_000_000;

const inMemory = new Map<string, Values>();
const unwritten = new Map<string, Values>();
let timer: number | undefined;

// The storage can be forbidden, or full.
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function store(name: string, values: Values): void {
  attempt(() => sessionStorage.removeItem(placeOf(name)));
  attempt(() => sessionStorage.setItem(placeOf(name), JSON.stringify(values)));
}

function write(): void {
  window.clearTimeout(timer);
  for (const [name, values] of unwritten) store(name, values);
  unwritten.clear();
}

const filtered = (
  models: FieldModel[],
  values: Values,
  isKept: (model: FieldModel, value: unknown) => boolean,
): Values =>
  Object.fromEntries(
    models
      .filter((one) => values[one.name] !== undefined && isKept(one, values[one.name]))
      .map((one) => [one.name, values[one.name]]),
  );

const isNoSecret = (model: FieldModel): boolean => !model.isSecret && model.widget !== 'password';

// Returns what may be written to the storage.
export function storable(models: FieldModel[], values: Values): Values {
  const isWithSecret = holdsSecret(models, values);
  return filtered(models, values, (model, value) => {
    // Records and JSON can contain secrets and files.
    if (!isNoSecret(model) || ['file', 'json', 'record'].includes(model.widget)) return false;
    if (isWithSecret && model.level === 'main') return false;
    return typeof value !== 'string' || value.length <= maxCharacters;
  });
}

export function keepInput(name: string, models: FieldModel[], values: Values): void {
  inMemory.set(name, filtered(models, values, isNoSecret));
  unwritten.set(name, storable(models, values));
  window.clearTimeout(timer);
  timer = window.setTimeout(write, writeMs);
}

export function keptInput(name: string): Values | undefined {
  const known = inMemory.get(name);
  if (known) return known;
  return attempt(() => JSON.parse(sessionStorage.getItem(placeOf(name)) ?? '') as Values);
}

// Called when somebody else uses the tab.
export function forgetInputs(): void {
  inMemory.clear();
  unwritten.clear();
  attempt(() => sessionStorage.clear());
}

if (typeof window !== 'undefined') addEventListener('pagehide', write);
