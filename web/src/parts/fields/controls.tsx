// Controls for single values. An empty value is not sent, unless it is a text that cannot be null.

import type { ControlGiven } from './field';

export const shared = ({ id, describedBy, isFaulty }: ControlGiven) => ({
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

// Text field with suggestions. An integer is sent as a number if the field accepts numbers.
export function LooseText(given: ControlGiven) {
  const { model, value, onChange, id } = given;
  const parse = (text: string): unknown => {
    return model.takesNumbers && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  };
  return (
    <>
      <input
        {...shared(given)}
        className="control"
        type="text"
        list={`${id}-list`}
        autoComplete="off"
        spellCheck={false}
        value={String(value ?? model.defaultValue ?? '')}
        onChange={(event) => onChange(parse(event.target.value))}
      />
      <datalist id={`${id}-list`}>
        {model.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.meaning}
          </option>
        ))}
      </datalist>
    </>
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
