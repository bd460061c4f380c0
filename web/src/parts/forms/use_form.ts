// Fields of a form, by their names in the API, and sending it.

import { useId } from 'react';
import { faultsOf } from './form';
import type { NamedFields } from './problem_notice';
import { useSending } from './sending';

export function useForm<Name extends string>(labels: Record<Name, string>) {
  const id = useId();
  const sending = useSending();
  const field = (name: Name) => ({ id: `${id}-${name}`, label: labels[name] });
  const names = Object.keys(labels) as Name[];
  const fields: NamedFields = Object.fromEntries(names.map((name) => [name, field(name)]));
  // Attributes of a line of the form.
  const line = (name: Name) => ({ ...field(name), faults: faultsOf(sending.problem, name) });
  return { sending, fields, line };
}
