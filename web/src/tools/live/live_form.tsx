// Request form of a tool within a text: the input, and the options that the text has set. All other
// options are folded.

import { useState } from 'react';
import { FieldsOf, type FormGiven } from '../../parts/fields/fields_of';
import { FoldedOptions } from '../../parts/fields/options';
import { isAsked } from '../../parts/request';
import { faultOf, RunBar, type AskGiven } from '../form/ask_form';
import { InputField } from '../form/input_field';
import { useView } from '../views';

export function LiveForm(given: AskGiven) {
  const { tool, values, onChange, onFiles } = given;
  const [preset] = useState(() => Object.keys(values));
  const view = useView(tool);
  const own = view?.asks;
  const form: FormGiven = {
    heading: 'h3',
    values,
    onChange,
    faultOf: (name) => faultOf(given, name),
    own: own && { fields: own.fields, shown: <own.Ask {...given} /> },
  };
  const asked = tool.fields.filter((one) => isAsked(one, tool.fields, values));
  const input = asked.find((one) => one.name === 'input' && one.level === 'main');
  // Files are opened from the input field.
  const isHidden = (name: string) => name === 'file' && input !== undefined && !values.file;
  const isUpFront = (name: string) => preset.includes(name) || own?.fields.includes(name);
  const shown = asked.filter(
    (one) => one !== input && !isHidden(one.name) && (one.level === 'main' || isUpFront(one.name)),
  );
  const folded = asked.filter((one) => one.level !== 'main' && !shown.includes(one));
  return (
    <form className="live-form" onSubmit={(event) => event.preventDefault()}>
      {input ? (
        <InputField
          model={input}
          value={values.input}
          isLong={false}
          isCompact
          fault={faultOf(given, 'input')}
          position={given.run.problem?.position}
          Painted={view?.Painted}
          onChange={(value) => onChange({ input: value })}
          onClear={() => given.onJump({ input: '' })}
          onFiles={onFiles}
        />
      ) : null}
      <FieldsOf form={form} fields={shown} />
      <RunBar {...given} />
      <FoldedOptions form={form} fields={folded} />
    </form>
  );
}
