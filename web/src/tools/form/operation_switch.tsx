// The operation of a tool, such as Encode or Decode, as a switch above the input.

import type { FieldModel } from '../../api/description';
import { isAsked, valueOf, type Values } from '../../parts/request';
import { Segments } from '../../parts/fields/segments';
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

// For what the server chooses itself.
const automatic = { value: '', label: 'Automatic' };

export function OperationSwitch({ model, values, onChange }: Given) {
  const { name, label, choices, defaultValue } = model;
  return (
    <Segments
      label={label}
      value={String(valueOf(model, values) ?? '')}
      segments={defaultValue === undefined ? [automatic, ...choices] : choices}
      isBare
      onChange={(value) => onChange({ [name]: value || undefined })}
    />
  );
}
