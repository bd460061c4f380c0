// A number, which the server chooses if it is left out and has no default.

import { shared } from './controls';
import type { ControlGiven } from './field';

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
