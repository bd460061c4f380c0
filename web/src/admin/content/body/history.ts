// Undo and redo of a text area. Browsers forget their own when a program replaces a part of the
// text, and take seconds to type what they would remember; so every change is noted here instead,
// whoever made it. Nearby keystrokes are one step.

import type { Edit, Selected } from './edit';

interface Step {
  start: number;
  removed: string;
  inserted: string;
  before: [from: number, to: number];
  after: [from: number, to: number];
  at: number;
  // Whether further keystrokes may become part of it.
  isOpen: boolean;
}

const pauseMs = 1000;
// Number of characters that all steps together may hold.
const maxHeld = 8_000_000;
const maxSteps = 2_000;

// Returns what differs between two texts: from where, and up to where in each of them. `hint` is
// the cursor in the new text: where the same letters follow each other, the change ends there.
export function difference(before: string, after: string, hint: number): [number, number, number] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  const tail = Math.max(0, Math.min(after.length - hint, shorter));
  let same = 0;
  const most = shorter - start;
  while (
    same < most &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  // The whole text behind the cursor is the same: the change ends at the cursor.
  if (same === most && same < tail && before.endsWith(after.slice(after.length - tail))) {
    same = tail;
    start = Math.min(start, shorter - tail);
  }
  return [start, before.length - same, after.length - same];
}

const sizeOf = ({ removed, inserted }: Step): number => removed.length + inserted.length;

function isJoined(last: Step, next: Step): boolean {
  if (!last.isOpen || next.at - last.at > pauseMs || /\n/.test(next.inserted)) return false;
  if (next.removed === '' && last.removed === '')
    return next.inserted.length < 3 && next.start === last.start + last.inserted.length;
  const isErased = next.inserted === '' && last.inserted === '' && next.removed.length < 3;
  return isErased && [next.start, next.start + next.removed.length].includes(last.start);
}

const joined = (last: Step, next: Step): Step => ({
  ...last,
  start: Math.min(last.start, next.start),
  removed: next.start < last.start ? next.removed + last.removed : last.removed + next.removed,
  inserted: last.inserted + next.inserted,
  after: next.after,
  at: next.at,
});

export class History {
  private done: Step[] = [];
  private undone: Step[] = [];
  private held = 0;

  constructor(private known: Selected) {}

  get canUndo(): boolean {
    return this.done.length > 0;
  }
  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  // Notes where the selection is, before a change.
  select(from: number, to: number): void {
    this.known = { ...this.known, from, to };
  }

  // Notes a change that was made by typing, or by anybody else. `isAlone`: a step of its own.
  note({ text, from, to }: Selected, now: number, isAlone = false): void {
    const { known } = this;
    if (text === known.text) return this.select(from, to);
    const [start, end, until] = difference(known.text, text, to);
    this.push({
      start,
      removed: known.text.slice(start, end),
      inserted: text.slice(start, until),
      before: [known.from, known.to],
      after: [from, to],
      at: now,
      isOpen: !isAlone,
    });
    this.known = { text, from, to };
  }

  private push(step: Step): void {
    const last = this.done.at(-1);
    this.undone = [];
    if (last && step.isOpen && isJoined(last, step)) this.done.splice(-1, 1, joined(last, step));
    else this.done.push(step);
    this.held += sizeOf(step);
    while (this.done.length > 1 && (this.held > maxHeld || this.done.length > maxSteps))
      this.held -= sizeOf(this.done.shift()!);
  }

  // Returns the edit that undoes the last step.
  undo(): Edit | undefined {
    const step = this.done.pop();
    if (!step) return undefined;
    this.undone.push({ ...step, isOpen: false });
    const { start, removed, inserted } = step;
    return this.follow(start, start + inserted.length, removed, step.before);
  }

  redo(): Edit | undefined {
    const step = this.undone.pop();
    if (!step) return undefined;
    this.done.push(step);
    const { start, removed, inserted } = step;
    return this.follow(start, start + removed.length, inserted, step.after);
  }

  private follow(start: number, end: number, text: string, [from, to]: [number, number]): Edit {
    const { text: before } = this.known;
    this.known = { text: before.slice(0, start) + text + before.slice(end), from, to };
    return { start, end, text, from, to };
  }
}
