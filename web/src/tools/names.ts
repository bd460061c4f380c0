// What the page of a tool calls the names of the API: labels of options, of their values and of
// parts of the result.

import type { FieldModel, Part } from '../api/description';
import type { Names } from '../parts/fields/names';
import { texts } from './texts';

export function namesOf(fields: FieldModel[], parts: Part[]): Names {
  const known = new Map<string, string>();
  const note = (name: string, label: string) => known.has(name) || known.set(name, label);
  const inside = (some: FieldModel[]): FieldModel[] =>
    some.flatMap((one) => [one, ...inside(one.fields)]);
  const all = inside(fields);
  for (const one of all) note(one.name, one.label);
  for (const one of all) for (const { value, label } of one.choices) note(value, label);
  for (const { all: every } of all) if (every) note(every, 'All');
  for (const one of parts) note(one.name, one.show === 'primary' ? texts.result : one.label);
  return (code) => {
    // `name: value` is an option with its value.
    const [name, value] = code.split(': ');
    const label = known.get(name!);
    return label && value ? `${label}: ${known.get(value) ?? value}` : label;
  };
}
