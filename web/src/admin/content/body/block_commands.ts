// Commands for lines: headings, lists, quotes and blocks of code; and what Enter and Tab do.

import {
  endOfLine,
  insertedBlock,
  isInCode,
  linesOf,
  startOfLine,
  type Command,
  type Edit,
  type Lines,
  type Selected,
} from './edit';

export type ListKind = 'bulleted' | 'numbered' | 'tasks';

// Prefix of quotes, indentation, marker, blanks after it, and the box of a task.
const itemPattern = /^((?:\s{0,3}>\s?)*)(\s*)([-*+]|\d{1,9}[.)])( +)(\[[ xX]\] +)?/;
const quotePattern = /^(\s{0,3}>\s?)+/;
const headingPattern = /^ {0,3}#{1,6}(?: +|$)/;

// Returns an edit that replaces lines. The selection covers them, or the cursor stays where it was
// in its line.
function relined({ start, end, lines: before }: Lines, at: Selected, lines: string[]): Edit {
  const text = lines.join('\n');
  if (at.from !== at.to && lines.length > 1)
    return { start, end, text, from: start, to: start + text.length };
  const shift = lines[0]!.length - before[0]!.length;
  const move = (place: number) => Math.max(start, Math.min(place + shift, start + text.length));
  return { start, end, text, from: move(at.from), to: move(at.to) };
}

const isBlank = (line: string): boolean => line.trim() === '';

// Changes each line that is not blank, or the only one.
const eachLine =
  (change: (lines: string[]) => (line: string, place: number) => string): Command =>
  (at) => {
    const all = linesOf(at);
    const counted = all.lines.length === 1 ? all.lines : all.lines.filter((one) => !isBlank(one));
    const one = change(counted);
    let place = 0;
    const isUsed = (line: string) => all.lines.length === 1 || !isBlank(line);
    return relined(
      all,
      at,
      all.lines.map((line) => (isUsed(line) ? one(line, place++) : line)),
    );
  };

const withoutItem = (line: string): string => line.replace(itemPattern, '$1$2');

// Makes headings of this level, or none of those that have it already. 0: none.
export const heading = (level: number): Command =>
  eachLine((lines) => {
    const mark = `${'#'.repeat(level)} `;
    const isOn = level === 0 || lines.every((one) => one.startsWith(mark));
    return (line) => (isOn ? '' : mark) + line.replace(headingPattern, '');
  });

// The next of: text, heading 2, 3, 4. The title of a text is its heading 1.
export const nextHeading: Command = (at) => {
  const level = /^#{1,6}(?= )/.exec(linesOf(at).lines[0]!)?.[0].length ?? 1;
  return heading(level >= 4 ? 0 : level + 1)(at);
};

const markerOf: Record<ListKind, (place: number) => string> = {
  bulleted: () => '- ',
  numbered: (place) => `${place + 1}. `,
  tasks: () => '- [ ] ',
};

function kindOf(line: string): ListKind | undefined {
  const found = itemPattern.exec(line);
  if (!found) return undefined;
  if (found[5]) return 'tasks';
  return /\d/.test(found[3]!) ? 'numbered' : 'bulleted';
}

export const list = (kind: ListKind): Command =>
  eachLine((lines) => {
    const isOn = lines.every((one) => kindOf(one) === kind);
    return (line, place) => {
      const plain = withoutItem(line).replace(headingPattern, '');
      const indent = /^((?:\s{0,3}>\s?)*)\s*/.exec(plain)![0];
      return isOn ? plain : indent + markerOf[kind](place) + plain.slice(indent.length);
    };
  });

export const quote: Command = (at) => {
  const all = linesOf(at);
  const isOn = all.lines.every((one) => quotePattern.test(one));
  const change = (line: string) =>
    isOn ? line.replace(/^\s{0,3}>\s?/, '') : isBlank(line) ? '>' : `> ${line}`;
  const lines = all.lines.map(change);
  return relined(all, at, all.lines.length === 1 && !isOn ? [`> ${all.lines[0]!}`] : lines);
};

const longestFence = (text: string): number =>
  Math.max(2, ...(text.match(/^ {0,3}`{3,}/gm) ?? []).map((one) => one.trim().length));

export const codeBlock =
  (language: string): Command =>
  (at) => {
    const part = at.text.slice(at.from, at.to).replace(/^\n+|\n+$/g, '');
    const mark = '`'.repeat(longestFence(part) + 1);
    const begin = mark.length + language.length + 1;
    const block = `${mark}${language}\n${part}\n${mark}`;
    return insertedBlock(at, block, [begin, begin + part.length]);
  };

const nextMarker = (marker: string): string =>
  marker.replace(/\d+/, (number) => String(Number(number) + 1));

// Ends a list at its empty item: one level up, or out of it.
function ended(at: Selected, start: number, found: RegExpExecArray): Edit {
  const [, quotes = '', indent = ''] = found;
  const end = endOfLine(at.text, at.from);
  if (indent.length > 0) {
    const up = outdented(at);
    if (up) return up;
  }
  return { start, end, text: quotes, from: start + quotes.length, to: start + quotes.length };
}

// Continues a list or a quote in the next line. Undefined: the browser begins the line.
export const enter: Command = (at) => {
  const { text, from, to } = at;
  const start = startOfLine(text, from);
  const line = text.slice(start, endOfLine(text, from));
  const found = itemPattern.exec(line) ?? quotePattern.exec(line);
  if (!found || from - start < found[0].length || isInCode(text, from)) return undefined;
  const isItem = found[3] !== undefined;
  if (from === to && isBlank(line.slice(found[0].length)))
    return isItem
      ? ended(at, start, found)
      : { start, end: start + line.length, text: '', from: start, to: start };
  const box = found[5] ? '[ ] ' : '';
  const prefix = isItem
    ? `${found[1]}${found[2]}${nextMarker(found[3]!)}${found[4]}${box}`
    : found[0];
  const place = from + 1 + prefix.length;
  return { start: from, end: to, text: `\n${prefix}`, from: place, to: place };
};

const indentOf = (line: string): number => /^\s*/.exec(line)![0].length;

interface Item {
  indent: number;
  // Column of the text of the item, where the items below it begin.
  content: number;
}

function itemOf(line: string): Item | undefined {
  const found = itemPattern.exec(line);
  if (!found || found[1]) return undefined;
  const indent = found[2]!.length;
  return { indent, content: indent + found[3]!.length + found[4]!.length };
}

// Number of lines above that are examined.
const maxAbove = 500;

// Returns the nearest item above a place for which `is` holds.
function itemAbove(text: string, start: number, is: (item: Item) => boolean): Item | undefined {
  let end = start - 1;
  for (let count = 0; end > 0 && count < maxAbove; count += 1) {
    const begin = startOfLine(text, end);
    const line = text.slice(begin, end);
    const item = itemOf(line);
    if (item && is(item)) return item;
    if (!item && !isBlank(line) && indentOf(line) === 0) return undefined;
    end = begin - 1;
  }
  return undefined;
}

// The lines of the items that a selection touches, with everything below the last of them.
function treeOf(at: Selected): Lines {
  const all = linesOf(at);
  const { indent } = itemOf(all.lines[0]!)!;
  let { end } = all;
  while (end < at.text.length) {
    const next = endOfLine(at.text, end + 1);
    const line = at.text.slice(end + 1, next);
    if (!isBlank(line) && indentOf(line) <= indent) break;
    if (isBlank(line)) break;
    end = next;
  }
  return { start: all.start, end, lines: at.text.slice(all.start, end).split('\n') };
}

function shifted(at: Selected, by: number): Edit {
  const all = treeOf(at);
  const lines = all.lines.map((line) => {
    if (isBlank(line)) return line;
    return by > 0 ? ' '.repeat(by) + line : line.slice(Math.min(-by, indentOf(line)));
  });
  const moved = relined(all, at, lines);
  if (at.from !== at.to) return moved;
  const from = Math.max(all.start, at.from + by);
  return { ...moved, from, to: from };
}

// Puts the items below the one above them.
export const indented: Command = (at) => {
  const { lines, start } = linesOf(at);
  const item = itemOf(lines[0]!);
  const above = item && itemAbove(at.text, start, (one) => one.indent <= item.indent);
  if (!item || !above || above.content <= item.indent) return undefined;
  return shifted(at, above.content - item.indent);
};

export const outdented: Command = (at) => {
  const { lines, start } = linesOf(at);
  const item = itemOf(lines[0]!);
  if (!item || item.indent === 0) return undefined;
  const above = itemAbove(at.text, start, (one) => one.indent < item.indent);
  return shifted(at, (above?.indent ?? 0) - item.indent);
};

export const isInList = ({ text, from }: Selected): boolean =>
  itemOf(text.slice(startOfLine(text, from), endOfLine(text, from))) !== undefined;
