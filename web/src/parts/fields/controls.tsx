// Controls for single values. An empty value is not sent, unless it is a text that cannot be null.

import { useState } from 'react';
import type { ControlGiven } from './field';

// No value of a field is a blank.
const other = ' ';

const shared = ({ id, describedBy, isFaulty }: ControlGiven) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': isFaulty,
});

export function Select(given: ControlGiven) {
  const { model, value, onChange } = given;
  const hasDefault = model.defaultValue !== undefined;
  return (
    <select
      {...shared(given)}
      className="control"
      value={String(value ?? model.defaultValue ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    >
      {hasDefault ? null : <option value="">Automatic</option>}
      {model.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

export function NumberField(given: ControlGiven) {
  const { model, value, onChange } = given;
  return (
    <input
      {...shared(given)}
      className="control control-short"
      type="number"
      inputMode={model.isInteger ? 'numeric' : 'decimal'}
      step={model.isInteger ? 1 : 'any'}
      min={model.min}
      max={model.max}
      value={String(value ?? model.defaultValue ?? '')}
      placeholder={model.defaultValue === undefined ? 'Automatic' : undefined}
      onChange={(event) => onChange(event.target.value === '' ? '' : Number(event.target.value))}
    />
  );
}

export function TextLine(given: ControlGiven) {
  const { model, value, onChange } = given;
  return (
    <input
      {...shared(given)}
      className="control"
      type="text"
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      value={String(value ?? model.defaultValue ?? '')}
      onChange={(event) => {
        const isLeftOut = event.target.value === '' && model.isNullable;
        onChange(isLeftOut ? undefined : event.target.value);
      }}
    />
  );
}

// The named values of a field, and a text for any other. An integer is sent as a number if the
// field accepts numbers.
export function LooseText(given: ControlGiven) {
  const { model, value, onChange } = given;
  const now = String(value ?? model.defaultValue ?? '');
  const isNamed = now === '' || model.choices.some((one) => one.value === now);
  const [isOwn, setOwn] = useState(false);
  const isOther = isOwn || !isNamed;
  const choices = [...model.choices, { value: other, label: 'Other…', meaning: '' }];
  const change = (text: string) =>
    onChange(model.takesNumbers && /^-?\d{1,15}$/.test(text) ? Number(text) : text);
  return (
    <div className="control-row">
      <Select
        {...given}
        model={{ ...model, choices }}
        value={isOther ? other : value}
        onChange={(next) => {
          setOwn(next === other);
          if (next !== other) onChange(next);
        }}
      />
      {isOther ? (
        <input
          {...shared(given)}
          id={undefined}
          className="control"
          aria-label={`${model.label}: other value`}
          value={isNamed ? '' : now}
          onChange={(event) => change(event.target.value)}
        />
      ) : null}
    </div>
  );
}

const linesOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '');

// Multi-line text, or a list with one entry per line. The name of a built-in list is sent as it is.
export function TextArea(given: ControlGiven) {
  const { model, value, onChange } = given;
  const isList = model.widget === 'lines';
  const parse = (text: string): unknown => {
    if (text === '') return isList || model.isNullable ? undefined : '';
    if (!isList) return text;
    return model.choices.some((one) => one.value === text) ? text : text.split('\n');
  };
  return (
    <textarea
      {...shared(given)}
      className="control control-text"
      dir="auto"
      rows={isList ? 3 : 4}
      spellCheck={false}
      placeholder={isList ? 'One per line' : undefined}
      value={linesOf(value ?? model.defaultValue)}
      onChange={(event) => onChange(parse(event.target.value))}
    />
  );
}

// JSON editor for values without a form of their own. The value changes only while the text is
// valid.
export function JsonField(given: ControlGiven) {
  const { value, onChange } = given;
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const [isReadable, setReadable] = useState(true);
  const change = (next: string) => {
    setText(next);
    try {
      onChange(next.trim() === '' ? undefined : JSON.parse(next));
      setReadable(true);
    } catch {
      setReadable(false);
    }
  };
  return (
    <>
      <textarea
        {...shared(given)}
        aria-invalid={given.isFaulty || !isReadable}
        className="control control-text"
        dir="ltr"
        rows={4}
        spellCheck={false}
        placeholder="JSON"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {isReadable ? null : <p className="field-fault">This is not JSON yet.</p>}
    </>
  );
}
