// Changes of a text, as plain data: what is replaced by what, and what is selected afterwards.

export interface Selected {
  text: string;
  // Bounds of the selection, in UTF-16 code units as in a text area.
  from: number;
  to: number;
}

export interface Edit {
  // What is replaced.
  start: number;
  end: number;
  text: string;
  // Selection afterwards.
  from: number;
  to: number;
}

// Undefined: nothing to change.
export type Command = (at: Selected) => Edit | undefined;

export const changed = (text: string, { start, end, text: by }: Edit): string =>
  text.slice(0, start) + by + text.slice(end);

export const startOfLine = (text: string, at: number): number =>
  at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;

export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

export interface Lines {
  start: number;
  end: number;
  lines: string[];
}

// Returns the lines that a selection touches. A selection that ends at the beginning of a line does
// not touch that line.
export function linesOf({ text, from, to }: Selected): Lines {
  const start = startOfLine(text, from);
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
  const end = endOfLine(text, last);
  return { start, end, lines: text.slice(start, end).split('\n') };
}

// Replaces text without a selection afterwards: the cursor is behind it.
export function inserted({ from, to }: Selected, text: string): Edit {
  const after = from + text.length;
  return { start: from, end: to, text, from: after, to: after };
}

// Puts a block on lines of its own, with blank lines around it. `select` is the part of the block
// that is selected afterwards.
export function insertedBlock(at: Selected, block: string, select?: [number, number]): Edit {
  const before = at.text.slice(0, at.from);
  const after = at.text.slice(at.to);
  const lead =
    before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after.startsWith('\n\n')
    ? ''
    : after.startsWith('\n') || after === ''
      ? '\n'
      : '\n\n';
  const place = at.from + lead.length;
  const [from, to] = select ?? [block.length, block.length];
  const text = lead + block + tail;
  return { start: at.from, end: at.to, text, from: place + from, to: place + to };
}

const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

// Whether a position is inside a block of fenced code.
export function isInCode(text: string, at: number): boolean {
  let open = '';
  let place = 0;
  while (place < at) {
    const end = endOfLine(text, place);
    if (end >= at) break;
    const mark = fence.exec(text.slice(place, Math.min(end, place + 200)))?.[1];
    if (mark && !open) open = mark;
    else if (mark && mark[0] === open[0] && mark.length >= open.length) open = '';
    place = end + 1;
  }
  return open !== '';
}
