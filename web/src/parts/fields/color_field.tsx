// Colour field: text in any notation, with a colour picker.

import type { ControlGiven } from './field';
import { TextLine } from './controls';

export function ColorField(given: ControlGiven) {
  const text = String(given.value ?? '');
  return (
    <div className="control-row">
      <TextLine {...given} />
      <input
        type="color"
        className="color-picker"
        aria-label={`Pick ${given.model.label}`}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#808080'}
        onChange={(event) => given.onChange(event.target.value)}
      />
    </div>
  );
}
