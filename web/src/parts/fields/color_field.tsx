// Colour field: text in any notation, with a colour picker that shows the colour if the browser
// knows the notation.

import { useMemo } from 'react';
import type { ControlGiven } from './field';
import { TextLine } from './controls';

// What the picker shows for a text that is not a color of the browser.
const unknown = '#808080';

// Returns the color of any CSS notation as the picker needs it.
function pickerColor(text: string): string {
  if (!CSS.supports('color', text)) return unknown;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return unknown;
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

export function ColorField(given: ControlGiven) {
  const text = String(given.value ?? given.model.defaultValue ?? '');
  const color = useMemo(() => pickerColor(text), [text]);
  return (
    <div className="control-row">
      <TextLine {...given} />
      <input
        type="color"
        className="color-picker"
        aria-label={`Pick ${given.model.label}`}
        value={color}
        onChange={(event) => given.onChange(event.target.value)}
      />
    </div>
  );
}
