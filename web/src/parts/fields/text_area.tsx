// Multi-line text, or a list with one entry per line.

import { shared } from './controls';
import type { ControlGiven } from './field';

const linesOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '');

export function TextArea(given: ControlGiven) {
  const { model, value, onChange } = given;
  const isList = model.widget === 'lines';
  const parse = (text: string): unknown => {
    if (text === '') return isList || model.isNullable ? undefined : '';
    if (!isList) return text;
    return text.split('\n');
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
