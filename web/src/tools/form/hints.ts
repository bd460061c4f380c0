// Turns a hint of the server into a correction that one click applies: an option with its value, an
// option to switch on, or the word that was meant.

import type { FieldModel } from '../../api/description';

export interface Remedy {
  label: string;
  name: string;
  value: unknown;
}

// Converts the text to the type of the field.
function valueFor(model: FieldModel, text: string): unknown {
  if (model.widget === 'switch') return text === 'true';
  if (model.widget === 'number') return Number(text);
  return model.widget === 'checks' ? [text] : text;
}

function remedy(models: FieldModel[], name: string, value: string): Remedy | undefined {
  const model = models.find((one) => one.name === name);
  if (!model) return undefined;
  const isOffered = model.choices.length === 0 || model.choices.some((one) => one.value === value);
  if (!isOffered) return undefined;
  const shown = model.choices.find((one) => one.value === value)?.label ?? value;
  return { label: `Set ${model.label} to ${shown}`, name, value: valueFor(model, value) };
}

// `faulty` is the name of the field that the problem is about.
export function remedyIn(hint: string, models: FieldModel[], faulty: string): Remedy | undefined {
  const pair = /`([a-z_]+): ([^`]+)`/.exec(hint);
  if (pair) return remedy(models, pair[1]!, pair[2]!);
  const set = /[Ss]et `([a-z_]+)` to `([^`]+)`/.exec(hint);
  if (set) return remedy(models, set[1]!, set[2]!);
  const meant = /^Did you mean `([^`]+)`/.exec(hint);
  const field = models.find((one) => one.name === faulty);
  if (meant && field)
    return { label: `Use ${meant[1]!}`, name: faulty, value: valueFor(field, meant[1]!) };
  const on = /(?:option|[Ss]et) `([a-z_]+)`/.exec(hint);
  const option = on && models.find((one) => one.name === on[1]);
  if (option?.widget !== 'switch') return undefined;
  return { label: `Turn on ${option.label}`, name: option.name, value: true };
}
