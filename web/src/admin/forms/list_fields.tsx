// Fields for lists: of records, each with fields of its own, and of numbers, such as ids.

import { useState } from 'react';
import { Field } from '../../parts/fields/field';
import { FormGroup } from '../../parts/forms/form';
import { TextLine } from '../../parts/forms/lines';
import type { AdminField } from '../calls';
import { texts } from '../texts';
import type { Fields } from '../values';

export interface ControlGiven {
  field: AdminField;
  id: string;
  value: unknown;
  faults: string[];
  onChange: (value: unknown) => void;
}

// Numbers, separated by commas or white space.
export function NumbersField({ field, id, value, faults, onChange }: ControlGiven) {
  const [text, setText] = useState(Array.isArray(value) ? value.join(', ') : '');
  const change = (next: string) => {
    setText(next);
    const parts = next.split(/[\s,]+/).filter(Boolean);
    // Text that is not a number is sent unchanged, so that the server reports the error.
    const list = parts.map((one) => (/^-?\d{1,15}$/.test(one) ? Number(one) : one));
    onChange(list.length > 0 ? list : undefined);
  };
  return (
    <TextLine
      id={id}
      label={field.model.label}
      help={field.model.help}
      faults={faults}
      placeholder="1, 2, 3"
      value={text}
      onChange={change}
    />
  );
}

const without = (row: Fields, name: string): Fields => {
  const { [name]: _, ...rest } = row;
  return rest;
};

export function RowsField({ field, id, value, faults, onChange }: ControlGiven) {
  const { model } = field;
  const rows = Array.isArray(value) ? (value as Fields[]) : [];
  // The keys preserve the state of the rows' controls when rows are added or removed.
  const [keys, setKeys] = useState(() => rows.map((_, at) => at));
  const set = (next: Fields[]) => onChange(next.length > 0 ? next : undefined);
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    set([...rows, {}]);
  };
  const remove = (at: number) => {
    setKeys(keys.filter((_, other) => other !== at));
    set(rows.filter((_, other) => other !== at));
  };
  const change = (at: number, name: string, inner: unknown) => {
    const row = inner === undefined ? without(rows[at]!, name) : { ...rows[at], [name]: inner };
    set(rows.map((one, other) => (other === at ? row : one)));
  };
  return (
    <FormGroup id={id} label={model.label} help={model.help} faults={faults}>
      {() => (
        <>
          <ol className="form-rows">
            {rows.map((row, at) => (
              <li key={keys[at] ?? at} className="form-row">
                <div className="form-grid">
                  {model.fields.map((one) => (
                    <Field
                      key={one.name}
                      model={one}
                      value={row[one.name] ?? undefined}
                      onChange={(inner) => change(at, one.name, inner)}
                    />
                  ))}
                </div>
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={`${texts.remove}: ${model.label} ${at + 1}`}
                  onClick={() => remove(at)}
                >
                  {texts.remove}
                </button>
              </li>
            ))}
          </ol>
          <p>
            <button type="button" id={id} className="button small" onClick={add}>
              {texts.add}
            </button>
          </p>
        </>
      )}
    </FormGroup>
  );
}
