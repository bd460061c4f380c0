// Commands for characters: bold, italic, struck through, code, and links.

import type { Command, Edit, Selected } from './edit';

const wordAround = ({ text, from, to }: Selected): [number, number] => {
  if (from !== to) return [from, to];
  const before =
    /[\p{L}\p{N}_]{0,100}$/u.exec(text.slice(Math.max(0, from - 100), from))?.[0] ?? '';
  const after = /^[\p{L}\p{N}_]{0,100}/u.exec(text.slice(from, from + 100))?.[0] ?? '';
  // A cursor at the end of a word is about to write the next one.
  return before && after ? [from - before.length, from + after.length] : [from, to];
};

// Returns the bounds without blanks, which may not be next to the inside of a mark.
function trimmed(text: string, [from, to]: [number, number]): [number, number] {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  return start >= to ? [from, from] : [start, from + part.trimEnd().length];
}

// Number of characters of this kind before or after a position.
function runAt(text: string, at: number, step: 1 | -1, mark: string): number {
  let count = 0;
  for (let i = step > 0 ? at : at - 1; text[i] === mark; i += step) count += 1;
  return count;
}

// Whether a run of asterisks contains this mark: one is italic, two are bold, three are both.
const holds = (run: number, mark: string): boolean =>
  mark === '*' ? run % 2 === 1 : run >= mark.length;

function unmarked(text: string, mark: string, from: number, to: number): Edit | undefined {
  const size = mark.length;
  const sign = mark[0]!;
  const outer = Math.min(runAt(text, from, -1, sign), runAt(text, to, 1, sign));
  if (holds(outer, mark)) {
    const inside = text.slice(from, to);
    return { start: from - size, end: to + size, text: inside, from: from - size, to: to - size };
  }
  const inner = Math.min(runAt(text, from, 1, sign), runAt(text, to, -1, sign));
  if (to - from <= 2 * size || !holds(inner, mark)) return undefined;
  const inside = text.slice(from + size, to - size);
  return { start: from, end: to, text: inside, from, to: to - 2 * size };
}

// Marks each line of a selection over several paragraphs, because marks end with their paragraph.
const markedLines = (part: string, mark: string): string =>
  part
    .split('\n')
    .map((line) => line.replace(/^(\s*(?:[-*+>] |\d+[.)] |#+ )*)(.*\S)/, `$1${mark}$2${mark}`))
    .join('\n');

// Puts marks around the selection or the word, or removes them.
export const marked =
  (mark: string): Command =>
  (at) => {
    const { text } = at;
    const [from, to] = trimmed(text, wordAround(at));
    const without = unmarked(text, mark, from, to);
    if (without) {
      const isCursor = at.from === at.to && from !== to;
      const cursor = at.from - mark.length;
      return isCursor ? { ...without, from: cursor, to: cursor } : without;
    }
    const part = text.slice(from, to);
    if (/\n\s*\n/.test(part)) {
      const all = markedLines(part, mark);
      return { start: from, end: to, text: all, from, to: from + all.length };
    }
    const [begin, end] = at.from === at.to && from !== to ? [at.from, at.from] : [from, to];
    const size = mark.length;
    return { start: from, end: to, text: mark + part + mark, from: begin + size, to: end + size };
  };

// Returns marks of backticks that the text may contain.
export function codeMarks(text: string): [string, string] {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((one) => one.length));
  const mark = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return [mark + pad, pad + mark];
}

export const code: Command = (at) => {
  const [from, to] = trimmed(at.text, wordAround(at));
  const part = at.text.slice(from, to);
  if (!part.includes('`')) return marked('`')(at);
  const [before, after] = codeMarks(part);
  const begin = from + before.length;
  return {
    start: from,
    end: to,
    text: before + part + after,
    from: begin,
    to: begin + part.length,
  };
};

export const escapedLabel = (text: string): string => text.replace(/([\\[\]])/g, '\\$1');

// Addresses in Markdown contain no blanks and no unbalanced parentheses.
export const safeTarget = (url: string): string =>
  url
    .trim()
    .replace(
      /[\s<>()\\]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );

export interface LinkParts {
  start: number;
  end: number;
  label: string;
  target: string;
}

const linkPattern = /!?\[((?:\\.|[^\]\\\n])*)\]\(([^()\s]*)(?: "[^"\n]*")?\)/g;
const maxLinkLine = 20_000;

// Returns the link around the selection, if there is one.
export function linkAt({ text, from, to }: Selected): LinkParts | undefined {
  const start = Math.max(text.lastIndexOf('\n', from - 1) + 1, from - maxLinkLine);
  const line = text.slice(start, to + maxLinkLine).split('\n', 1)[0]!;
  for (const found of line.matchAll(linkPattern)) {
    const begin = start + found.index;
    const end = begin + found[0].length;
    if (begin <= from && to <= end && !found[0].startsWith('!'))
      return { start: begin, end, label: found[1]!.replace(/\\(.)/g, '$1'), target: found[2]! };
  }
  return undefined;
}

export const linkText = (label: string, target: string): string =>
  `[${escapedLabel(label || target)}](${safeTarget(target)})`;

// Whether a pasted text is an address, which makes a link of the selection.
export const isAddress = (text: string): boolean => /^(https?:\/\/|mailto:)\S+$/i.test(text.trim());

export const linked =
  (target: string): Command =>
  (at) => {
    const text = linkText(at.text.slice(at.from, at.to), target);
    return {
      start: at.from,
      end: at.to,
      text,
      from: at.from + text.length,
      to: at.from + text.length,
    };
  };
