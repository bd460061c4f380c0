// What people change most often, right below the JSON: whether it is repaired, the indentation, and
// the path of a query.

import { kit } from '../../kit';
import type { AskGiven } from '../index';
import type { ToolRequest } from '../../../api/operations';

const { Field } = kit;

type Given = AskGiven<'json-formatter'>;
type Indent = ToolRequest<'json-formatter'>['indent'];

const indents = [
  ['2', '2 spaces'],
  ['4', '4 spaces'],
  ['8', '8 spaces'],
  ['tab', 'Tab'],
  ['0', 'None'],
] as const;

function IndentField({ tool, values, onChange }: Given) {
  const model = tool.fields.find((one) => one.name === 'indent')!;
  const now = String(values.indent ?? model.defaultValue);
  const known = indents.some(([value]) => value === now) ? indents : [...indents, [now, now]];
  return (
    <Field
      model={{
        ...model,
        widget: 'select',
        help: '',
        choices: known.map(([value, label]) => ({ value: value!, label: label!, meaning: '' })),
      }}
      value={now}
      onChange={(next) => onChange({ indent: (next === 'tab' ? next : Number(next)) as Indent })}
    />
  );
}

export function Operations(given: Given) {
  const { tool, values, run, onChange } = given;
  const model = (name: string) => tool.fields.find((one) => one.name === name)!;
  const operation = values.operation ?? model('operation').defaultValue;
  const fault = run.problem?.faultOf('pointer');
  if (operation === 'escape' || operation === 'unescape') return null;
  return (
    <div className="json-operations">
      {operation === 'query' ? (
        <Field
          model={model('pointer')}
          value={values.pointer}
          fault={fault ? { text: fault } : undefined}
          onChange={(value) => onChange({ pointer: String(value ?? '') })}
        />
      ) : null}
      <Field
        model={{ ...model('repair'), help: '' }}
        value={values.repair}
        onChange={(value) => onChange({ repair: value ? true : undefined })}
      />
      {operation === 'format' || operation === 'query' ? <IndentField {...given} /> : null}
    </div>
  );
}
