// A text area with commands: changes are made and undone here, and told to the page as if they were
// typed.

import { distancesTo } from '../../../parts/preview/text_places';
import type { Command, Edit, Selected } from './edit';
import { History } from './history';

// How far below the top of the text area a place is shown, as a part of its height.
const shownAt = 1 / 3;
// In longer texts, what is near the cursor is taken to be in view already.
const maxMeasured = 100_000;
const near = 500;

// Selects a part of the text, and scrolls to it if it is out of view.
export function show(area: HTMLTextAreaElement, from: number, to: number, isNear = false): void {
  area.setSelectionRange(from, to);
  if (isNear && area.value.length > maxMeasured) return;
  const [top = 0] = distancesTo(area, [from]);
  const line = parseFloat(getComputedStyle(area).lineHeight) || 20;
  const isInView = top >= area.scrollTop && top + line * 2 <= area.scrollTop + area.clientHeight;
  if (!isInView) area.scrollTop = Math.max(0, top - area.clientHeight * shownAt);
}

export class Writing {
  private readonly history: History;
  // Whether a change is being made here, and is noted by that.
  private isOurs = false;

  constructor(readonly area: HTMLTextAreaElement) {
    this.history = new History(this.selected);
  }

  get selected(): Selected {
    const { value: text, selectionStart: from, selectionEnd: to } = this.area;
    return { text, from, to };
  }
  get canUndo(): boolean {
    return this.history.canUndo;
  }
  get canRedo(): boolean {
    return this.history.canRedo;
  }

  // Called before the browser changes the text. Text that the page has put there since the last
  // change, such as a restored draft, is a step of its own.
  readonly begin = (): void => {
    this.history.note(this.selected, performance.now(), true);
  };

  // Called after the browser has changed the text.
  readonly note = (): void => {
    if (!this.isOurs) this.history.note(this.selected, performance.now());
  };

  // Returns whether the command had anything to do.
  run(command: Command): boolean {
    const edit = command(this.selected);
    if (edit) this.apply(edit);
    return edit !== undefined;
  }

  apply(edit: Edit): void {
    this.begin();
    this.replace(edit);
    this.history.note(this.selected, performance.now(), true);
  }

  undo(): void {
    this.begin();
    const edit = this.history.undo();
    if (edit) this.replace(edit);
  }

  redo(): void {
    this.begin();
    const edit = this.history.redo();
    if (edit) this.replace(edit);
  }

  private replace({ start, end, text, from, to }: Edit): void {
    const { area } = this;
    const isNear = Math.abs(from - area.selectionStart) < near && text.length < near;
    this.isOurs = true;
    area.setRangeText(text, start, end, 'preserve');
    show(area, from, to, isNear);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    this.isOurs = false;
  }
}
