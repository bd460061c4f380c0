// Controls of fields some of whose values have names.

import { useState } from 'react';
import { shared, TextLine } from './controls';
import type { ControlGiven } from './field';
import { TextArea } from './text_area';

// A named value is shown by its label, and may be typed so.
const labelIn = ({ model }: ControlGiven, value: string): string =>
  model.choices.find((one) => one.value === value)?.label ?? value;
const namedIn = ({ model }: ControlGiven, text: string): string | undefined =>
  model.choices.find(
    (one) => one.value === text || one.label.toLowerCase() === text.trim().toLowerCase(),
  )?.value;

// An integer is sent as a number if the field accepts numbers.
const numberIn = ({ model }: ControlGiven, text: unknown): unknown =>
  model.takesNumbers && /^-?\d{1,15}$/.test(String(text)) ? Number(text) : text;

// Text field with suggestions.
export function SuggestedText(given: ControlGiven) {
  const { model, value, onChange, id } = given;
  const parse = (text: string): unknown => namedIn(given, text) ?? numberIn(given, text);
  return (
    <>
      <input
        {...shared(given)}
        className="control"
        type="text"
        list={`${id}-list`}
        autoComplete="off"
        spellCheck={false}
        value={labelIn(given, String(value ?? model.defaultValue ?? ''))}
        onChange={(event) => onChange(parse(event.target.value))}
      />
      <datalist id={`${id}-list`}>
        {model.choices.map((choice) => (
          <option key={choice.value} value={choice.label} />
        ))}
      </datalist>
    </>
  );
}

// A named value, or another one in a control of its own.
export function NamedOrOther(given: ControlGiven) {
  const { model, value, onChange, id } = given;
  const shown = String(value ?? model.defaultValue);
  const [isOther, setOther] = useState(() => model.choices.every((one) => one.value !== shown));
  const Other = model.widget === 'lines' ? TextArea : TextLine;
  return (
    <>
      <select
        {...shared(given)}
        className="control"
        value={isOther ? '' : shown}
        onChange={(event) => {
          setOther(event.target.value === '');
          onChange(event.target.value || undefined);
        }}
      >
        {model.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        <option value="">Other</option>
      </select>
      {isOther ? (
        <Other
          {...given}
          id={`${id}-other`}
          label={`${model.label}: other`}
          onChange={(next) => onChange(numberIn(given, next))}
          model={{ ...model, choices: [], defaultValue: undefined }}
        />
      ) : null}
    </>
  );
}
