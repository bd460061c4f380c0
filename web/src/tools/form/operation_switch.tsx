// The operation of a tool, such as Encode or Decode, as a switch above the input.

import { useId } from 'react';
import type { FieldModel } from '../../api/description';
import { isAsked, valueOf, type Values } from '../../parts/request';
import type { ToolModel } from '../tool';

// Returns the field of the switch, if the tool has one.
export const operationOf = (tool: ToolModel, values: Values): FieldModel | undefined =>
  tool.fields.find(
    (one) =>
      one.name === 'operation' && one.widget === 'select' && isAsked(one, tool.fields, values),
  );

interface Given {
  model: FieldModel;
  values: Values;
  onChange: (part: Values) => void;
}

export function OperationSwitch({ model, values, onChange }: Given) {
  const id = useId();
  const chosen = valueOf(model, values);
  const automatic = { value: undefined, label: 'Automatic', meaning: '' };
  const choices = model.defaultValue === undefined ? [automatic, ...model.choices] : model.choices;
  return (
    <fieldset className="modes">
      <legend className="unseen">{model.label}</legend>
      {choices.map(({ value, label, meaning }) => (
        <label key={label} className="mode" title={meaning || undefined}>
          <input
            type="radio"
            name={id}
            checked={value === chosen}
            onChange={() => onChange({ [model.name]: value })}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
