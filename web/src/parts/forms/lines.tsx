// Form fields with one control: a line of text, and a choice. Attributes that are not those of the
// field are given to the control.

import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { FormField, type ControlAttributes, type FieldLook } from './form';

type LineGiven<Tag extends 'input' | 'select'> = FieldLook &
  Omit<ComponentPropsWithoutRef<Tag>, keyof FieldLook | 'value' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
  };

interface LabelledGiven {
  label: string;
  // What the field is for, on hover.
  title?: string;
  look?: string;
  children: (id: string) => ReactNode;
}

// Field without help and faults, such as a filter.
export function Labelled({ label, title, look = '', children }: LabelledGiven) {
  const id = useId();
  return (
    <div className={`field ${look}`}>
      <label className="field-label" htmlFor={id} title={title}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

// For names that must not be corrected while they are typed.
export const asTyped = { autoCapitalize: 'none', spellCheck: false };

export function TextLine({
  id,
  label,
  help,
  faults,
  onChange,
  children,
  ...control
}: LineGiven<'input'>) {
  return (
    <FormField id={id} label={label} help={help} faults={faults}>
      {(given) => (
        <>
          <input
            className="control"
            type="text"
            autoComplete="off"
            dir="auto"
            {...given}
            {...control}
            onChange={({ target }) => onChange(target.value)}
          />
          {children}
        </>
      )}
    </FormField>
  );
}

interface Choices {
  choices: readonly (readonly [value: string, label: string])[];
}

type SelectGiven = Choices &
  Omit<ComponentPropsWithoutRef<'select'>, 'onChange'> & { onChange: (value: string) => void };

// The control alone.
export function Choice({ choices, onChange, ...control }: SelectGiven) {
  return (
    <select className="control" {...control} onChange={({ target }) => onChange(target.value)}>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface ChoiceGiven extends Choices, LineGiven<'select'> {
  // Control below, which belongs to one of the choices.
  below?: (attributes: ControlAttributes) => ReactNode;
}

export function ChoiceLine({ id, label, help, faults, below, ...control }: ChoiceGiven) {
  return (
    <FormField id={id} label={label} help={help} faults={faults}>
      {(given) => (
        <>
          <Choice {...given} {...control} />
          {below?.(given)}
        </>
      )}
    </FormField>
  );
}
