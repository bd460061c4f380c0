// Controls for single values. An empty value is not sent, unless it is a text that cannot be null.

import type { ControlGiven } from './field';

export const shared = ({ id, label, describedBy, isFaulty }: ControlGiven) => ({
  id,
  'aria-label': label,
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
      {hasDefault ? null : <option value="">Default</option>}
      {model.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
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
