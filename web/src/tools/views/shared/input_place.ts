// The input of the tool that an element belongs to, and a fault that is selected in it.

import { kit } from '../../kit';
import { distancesTo } from '../../../parts/preview/text_places';
import type { Position } from '../../../api/client';

const { indexOf } = kit;

// Returns the text area of the tool that an element belongs to; a page may have several tools.
export function inputNear(from: Element): HTMLTextAreaElement | null {
  const tool = from.closest('.tool, .live-body') ?? document;
  return tool.querySelector<HTMLTextAreaElement>('.input-field textarea');
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
