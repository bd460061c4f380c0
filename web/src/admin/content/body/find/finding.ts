// Finds and replaces in a text.

import { Matcher, type Match } from './matcher';
import { PatternFault, programOf } from './pattern';

export interface Wanted {
  query: string;
  isPattern: boolean;
  isCase: boolean;
}

export interface Found {
  matches: Match[];
  // Whether there may be more: the search has ended early.
  isCut: boolean;
  // What is wrong with the expression.
  fault?: string;
}

const maxMatches = 20_000;
const maxMs = 400;

type Next = (from: number) => Match | undefined;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function wordsIn(text: string, { query, isCase }: Wanted): Next {
  const pattern = new RegExp(escaped(query), isCase ? 'gu' : 'giu');
  return (from) => {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    return found ? [found.index, found.index + found[0].length] : undefined;
  };
}

function patternIn(text: string, wanted: Wanted, isOver: () => boolean): Next {
  const matcher = new Matcher(programOf(wanted.query, wanted.isCase));
  return (from) => matcher.find(text, from, isOver);
}

export function findAll(text: string, wanted: Wanted, now = () => performance.now()): Found {
  const matches: Match[] = [];
  if (wanted.query === '') return { matches, isCut: false };
  const until = now() + maxMs;
  const isOver = () => now() > until;
  let next: Next;
  try {
    next = wanted.isPattern ? patternIn(text, wanted, isOver) : wordsIn(text, wanted);
  } catch (error) {
    const fault = error instanceof PatternFault ? error.message : 'The expression is not valid.';
    return { matches, isCut: false, fault };
  }
  let from = 0;
  while (from <= text.length) {
    const match = next(from);
    if (!match) return { matches, isCut: isOver() };
    const [start, end] = [match[0]!, match[1]!];
    // Empty matches, as of `x*`, are not shown.
    if (end > start) matches.push(match);
    from = end > start ? end : end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1);
    if (matches.length >= maxMatches || isOver()) return { matches, isCut: true };
  }
  return { matches, isCut: false };
}

// Returns what a match is replaced by. In expressions, `$1` is a group, `$&` the match, `$$` a
// dollar sign, `\n` a line break and `\t` a tab.
export function replacementOf(text: string, match: Match, by: string, isPattern: boolean): string {
  if (!isPattern) return by;
  return by.replace(/\$(\d|&|\$)|\\([nt\\])/g, (_, name?: string, letter?: string) => {
    if (letter) return { n: '\n', t: '\t' }[letter] ?? letter;
    if (name === '$') return '$';
    const group = name === '&' ? 0 : Number(name);
    const [start, end] = [match[group * 2], match[group * 2 + 1]];
    return start === undefined || end === undefined ? '' : text.slice(start, end);
  });
}

export interface Replaced {
  start: number;
  end: number;
  text: string;
}

// Returns one change that replaces all matches.
export function replacedAll(
  text: string,
  matches: Match[],
  by: string,
  isPattern: boolean,
): Replaced | undefined {
  const [first, last] = [matches[0], matches.at(-1)];
  if (!first || !last) return undefined;
  const parts: string[] = [];
  let from = first[0]!;
  for (const match of matches) {
    parts.push(text.slice(from, match[0]), replacementOf(text, match, by, isPattern));
    from = match[1]!;
  }
  return { start: first[0]!, end: last[1]!, text: parts.join('') };
}

// Returns the place of the next match from a position on, or of the last one before it.
export function nextMatch(matches: Match[], from: number, step: 1 | -1): number {
  if (matches.length === 0) return -1;
  if (step > 0) {
    const at = matches.findIndex((one) => one[0]! >= from);
    return at < 0 ? 0 : at;
  }
  const after = matches.findIndex((one) => one[1]! > from);
  return after < 0 ? matches.length - 1 : (after - 1 + matches.length) % matches.length;
}
