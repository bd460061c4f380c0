// Writes formatted characters as Markdown.

import { codeMarks, safeTarget } from '../inline_commands';
import type { Run } from './blocks';

export interface Look {
  // How a line break is written.
  lineBreak: string;
  // Whether the text is in a cell of a table, where pipes end the cell.
  isCell?: boolean;
}

const urlPattern = /(https?:\/\/[^\s<>*`\\[\]]+)/;

function escapedWords(text: string): string {
  return text
    .replace(/[\\`*[\]]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-zA-Z/!?])/g, '\\<')
    .replace(/&(?=#?\w{1,31};)/g, '\\&')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/~(?=\S)/g, '\\~')
    .replace(/\\\\~/g, '\\~');
}

// Addresses become links by themselves, and are left as they are.
const escaped = (text: string): string =>
  text
    .split(urlPattern)
    .map((part, at) => (at % 2 === 1 ? part : escapedWords(part)))
    .join('');

function codeText(text: string, { isCell }: Look): string {
  const clean = text.replace(/\n/g, ' ');
  const [before, after] = codeMarks(clean);
  return before + (isCell ? clean.replace(/\|/g, '\\|') : clean) + after;
}

function plainText(run: Run, look: Look): string {
  if (run.isRaw) return run.text;
  if (run.picture !== undefined) return `![${escapedWords(run.text)}](${safeTarget(run.picture)})`;
  const pieces = run.text.split('\n').map((one) => {
    const text = escaped(one);
    return look.isCell ? text.replace(/\|/g, '\\|') : text;
  });
  return pieces.join(look.lineBreak);
}

type Key = 'href' | 'isBold' | 'isItalic' | 'isStruck' | 'script' | 'isCode';
const order: Key[] = ['href', 'isBold', 'isItalic', 'isStruck', 'script', 'isCode'];

function groupsBy(runs: Run[], key: Key): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    // Blanks and line breaks have every format that is on both sides of them.
    if (last && (last[0]![key] || undefined) === (run[key] || undefined)) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

const punctuation = /[\p{P}\p{S}]/u;
const wordLike = /[\p{L}\p{N}]/u;

// Puts marks around a text. Blanks go outside; so does punctuation, where marks beside a letter
// would not be recognized.
function around(text: string, mark: string, before: string, after: string): string {
  const [, lead = '', inner = '', tail = ''] =
    /^(\s*)([\s\S]*?)((?:\s|\\\n|<br>)*)$/.exec(text) ?? [];
  if (inner === '') return text;
  if (lead === '' && wordLike.test(before) && punctuation.test(inner[0]!)) {
    const size = /^\\./.test(inner) ? 2 : 1;
    if (!/^[`[!<*_~\\]/.test(inner) || size === 2)
      return inner.slice(0, size) + around(inner.slice(size) + tail, mark, inner[0]!, after);
  }
  const last = inner.at(-1)!;
  if (tail === '' && wordLike.test(after) && punctuation.test(last) && !/[`)\]>*_~]/.test(last)) {
    const size = inner.at(-2) === '\\' ? 2 : 1;
    const kept = inner.slice(0, -size);
    return around(lead + kept, mark, before, last) + inner.slice(-size);
  }
  return `${lead}${mark}${inner}${mark}${tail}`;
}

const marks: Partial<Record<Key, string>> = { isBold: '**', isItalic: '*', isStruck: '~~' };

function linkAround(inner: string, href: string, runs: Run[]): string {
  const plain = runs
    .map((one) => one.text)
    .join('')
    .trim();
  if (inner.trim() === '') return inner;
  const target = safeTarget(href);
  if (plain === href || plain === target) return /^https?:/.test(plain) ? plain : `<${plain}>`;
  const [, lead = '', text = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? [];
  return `${lead}[${text.replace(/\\?\n/g, ' ')}](${target})${tail}`;
}

function wrapped(inner: string, key: Key, group: Run[], before: string, after: string): string {
  const value = group[0]![key];
  if (!value) return inner;
  if (key === 'href') return linkAround(inner, String(value), group);
  if (key === 'script') return inner.trim() ? `<${value}>${inner.trim()}</${value}>` : inner;
  // A mark of one asterisk next to another one is read as two.
  const isNear = key === 'isItalic' && (before === '*' || after === '*');
  return around(inner, isNear ? '_' : marks[key]!, before, after);
}

function written(runs: Run[], look: Look, depth: number): string {
  const key = order[depth]!;
  if (key === 'isCode') {
    const all = groupsBy(runs, key);
    return all
      .map((group) =>
        group[0]!.isCode && group.every((one) => one.picture === undefined && !one.isRaw)
          ? codeText(group.map((one) => one.text).join(''), look)
          : group.map((one) => plainText(one, look)).join(''),
      )
      .join('');
  }
  const groups = groupsBy(runs, key);
  const inner = groups.map((group) => written(group, look, depth + 1));
  let text = '';
  for (const [at, group] of groups.entries()) {
    const isMarked = (one: Run[] | undefined) => one?.[0]?.[key];
    const next = inner[at + 1] ?? '';
    const after = isMarked(groups[at + 1]) ? '*' : (next[0] ?? '');
    text += wrapped(inner[at]!, key, group, text.at(-1) ?? '', after);
  }
  return text;
}

// Blanks at both ends, at line breaks, and those that follow each other, are not written.
function tidied(runs: Run[]): Run[] {
  const all: Run[] = [];
  let isOpen = true;
  for (const run of runs) {
    if (run.picture !== undefined || run.isRaw) {
      all.push(run);
      isOpen = false;
      continue;
    }
    let text = run.text.replace(/ *\n */g, '\n').replace(/ +/g, ' ');
    if (isOpen) text = text.replace(/^ +/, '');
    if (text === '') continue;
    if (text.startsWith('\n') && all.length > 0) {
      const last = all.at(-1)!;
      if (last.picture === undefined) all[all.length - 1] = { ...last, text: last.text.trimEnd() };
    }
    isOpen = /\s$/.test(text);
    all.push({ ...run, text });
  }
  while (all.length > 0 && !isShown(all[0]!)) all.shift();
  while (all.length > 0 && !isShown(all.at(-1)!)) all.pop();
  const last = all.at(-1);
  if (last?.picture === undefined && last)
    all[all.length - 1] = { ...last, text: last.text.trimEnd() };
  return all;
}

const isShown = (run: Run): boolean => run.text.trim() !== '' || run.picture !== undefined;

// Blanks between two runs with the same format have it as well, so that it is not interrupted.
function bridged(runs: Run[]): Run[] {
  return runs.map((run, at) => {
    const [before, after] = [runs[at - 1], runs[at + 1]];
    if (run.text.trim() !== '' || run.picture !== undefined || !before || !after) return run;
    const both: Run = { text: run.text };
    for (const key of order)
      if (before[key] && before[key] === after[key] && key !== 'isCode')
        Object.assign(both, { [key]: before[key] });
    return both;
  });
}

export const inlineText = (runs: Run[], look: Look): string =>
  written(bridged(tidied(runs)), look, 0);
