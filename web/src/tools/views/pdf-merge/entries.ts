// Files to merge, each with its options; both are moved and removed together.

import { kit } from '../../kit';
import type { AskGiven } from '../index';

const { announce, filesOf } = kit;

type Values = AskGiven<'pdf-merge'>['values'];
// Options of a file, as the API takes them.
export type Options = NonNullable<Values['documents']>[number];

export interface Entry {
  file: File;
  options: Options;
}

export function entriesOf(values: Values): Entry[] {
  const options = values.documents ?? [];
  return filesOf(values.files).map((file, at) => ({ file, options: options[at] ?? {} }));
}

export const valuesOf = (entries: Entry[]): Values => ({
  files: entries.length > 0 ? entries.map((one) => one.file) : undefined,
  documents: entries.some((one) => Object.keys(one.options).length > 0)
    ? entries.map((one) => one.options)
    : undefined,
});

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined;

// `onBefore` is called with the entries before each change.
export function changesOf(
  entries: Entry[],
  onChange: (part: Values) => void,
  onBefore: (entries: Entry[]) => void,
) {
  const set = (next: Entry[]) => {
    onBefore(entries);
    onChange(valuesOf(next));
  };
  return {
    add: (files: File[]) => set([...entries, ...files.map((file) => ({ file, options: {} }))]),
    remove: (at: number) => {
      set(entries.filter((_, other) => other !== at));
      announce(`${entries[at]!.file.name} removed`);
    },
    move: (from: number, to: number) => {
      const moved = entries[from];
      if (!moved || to < 0 || to >= entries.length || to === from) return;
      const others = entries.filter((_, at) => at !== from);
      set([...others.slice(0, to), moved, ...others.slice(to)]);
      announce(`${moved.file.name}: position ${to + 1} of ${entries.length}`);
    },
    change: (at: number, part: Options) => {
      const { file, options } = entries[at]!;
      const changed = Object.entries({ ...options, ...part }).filter(isGiven);
      const entry = { file, options: Object.fromEntries(changed) };
      set(entries.map((one, other) => (other === at ? entry : one)));
    },
  };
}
