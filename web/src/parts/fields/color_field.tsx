// Colour field: text in any notation, with a colour picker.

import type { ControlGiven } from './field';
import { TextLine } from './controls';

const unknown = '#808080';

// Returns the color in hexadecimal, as the picker wants it, if the browser knows its notation.
function hexOf(text: string): string {
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = unknown;
  context.fillStyle = text;
  // Transparent colors have another notation.
  return context.fillStyle.length === unknown.length ? context.fillStyle : unknown;
}

export function ColorField(given: ControlGiven) {
  const text = String(given.value ?? '');
  return (
    <div className="control-row">
      <TextLine {...given} />
      <input
        type="color"
        className="color-picker"
        aria-label={`Pick ${given.model.label}`}
        value={hexOf(text)}
        onChange={(event) => given.onChange(event.target.value)}
      />
    </div>
  );
}
