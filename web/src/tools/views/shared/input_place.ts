// Places in the input of the tool: distances for scrolling in step with it, and a fault that is
// selected.

import { kit } from '../../kit';
import type { Position } from '../../../api/client';

const { indexOf } = kit;

// Longer texts are not laid out once more: their lines are taken to be equally high.
const maxMeasured = 500_000;

const copied = [
  'font',
  'letter-spacing',
  'tab-size',
  'padding-block-start',
  'padding-inline',
  'overflow-wrap',
];

// Returns the text area of the tool that an element belongs to; a page may have several tools.
export function inputNear(from: Element): HTMLTextAreaElement | null {
  const tool = from.closest('.tool, .live-body') ?? document;
  return tool.querySelector<HTMLTextAreaElement>('.input-field textarea');
}

// Returns the distances of offsets from the beginning of the text, in pixels, in rising order.
export function distancesTo(area: HTMLTextAreaElement, offsets: number[]): number[] {
  const style = getComputedStyle(area);
  const text = area.value;
  if (text.length > maxMeasured) {
    const line = parseFloat(style.lineHeight);
    return offsets.map((end) => line * (text.slice(0, end).split('\n').length - 1));
  }
  const copy = document.createElement('div');
  for (const name of copied) copy.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    inlineSize: `${area.clientWidth}px`,
  });
  let begin = 0;
  const marks = offsets.map((end) => {
    const mark = document.createElement('span');
    copy.append(text.slice(begin, end), mark);
    begin = end;
    return mark;
  });
  copy.append(text.slice(begin, begin + 200));
  area.parentElement!.append(copy);
  const tops = marks.map((mark) => mark.offsetTop);
  copy.remove();
  return tops;
}

// Selects a position in the input of the same tool, and scrolls to it.
export function showInInput(from: Element, position: Position): void {
  const area = inputNear(from);
  if (!area) return;
  const at = indexOf(area.value, position);
  const end = at + ((area.value.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  area.focus();
  area.setSelectionRange(at, Math.min(end, area.value.length));
  area.scrollTop = distancesTo(area, [at])[0]! - area.clientHeight / 3;
}
