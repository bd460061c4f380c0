// Writes blocks as Markdown.

import { tableText, type Align } from '../tables';
import type { Block, Item, Run } from './blocks';
import { inlineText } from './writer_inline';

// What would begin a heading, a quote, a list, a rule or a directive at the start of a line.
const blockStart = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|-{3,}$|={3,}$|~{3,}|:{2,3})/;

const protectedLine = (line: string): string =>
  line.replace(blockStart, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

const paragraph = (runs: Run[]): string =>
  inlineText(runs, { lineBreak: '\\\n' }).split('\n').map(protectedLine).join('\n');

const headingText = (level: number, runs: Run[]): string => {
  const text = inlineText(runs, { lineBreak: ' ' });
  return text && `${'#'.repeat(level)} ${text.replace(/(\s)(#+)$/, '$1\\$2')}`;
};

function codeText(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((one) => one.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

const cellText = (runs: Run[]): string => inlineText(runs, { lineBreak: '<br>', isCell: true });

const noteText = (name: string, blocks: Block[]): string =>
  `[^${name}]: ${markdownOf(blocks).replace(/\n(?=.)/g, '\n    ')}`;

function blockText(block: Exclude<Block, Item>): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.runs);
    case 'heading':
      return headingText(block.level, block.runs);
    case 'code':
      return codeText(block.language, block.text);
    case 'quote':
      return markdownOf(block.blocks)
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>');
    case 'table':
      return tableText({
        rows: block.rows.map((row) => row.map(cellText)),
        aligns: block.aligns as Align[],
      });
    case 'note':
      return noteText(block.name, block.blocks);
    case 'rule':
      return '---';
  }
}

interface Level {
  isOrdered: boolean;
  // Number of the latest item.
  count: number;
  // Where the texts of its items begin.
  content: number;
}

const markerOf = ({ isOrdered, count }: Level): string => (isOrdered ? `${count}. ` : '- ');
const boxOf = ({ isChecked }: Item): string =>
  isChecked === undefined ? '' : isChecked ? '[x] ' : '[ ] ';

// Writes items that follow each other. Levels that were left out are closed up: the first item is
// at the margin.
function listText(items: Item[]): string {
  const levels: (Level & { level: number })[] = [];
  const isLoose = items.some(({ blocks }) => blocks.length > 1);
  const lines = items.map((item) => {
    while (levels.length > 0 && levels.at(-1)!.level > item.level) levels.pop();
    let own = levels.at(-1);
    if (own?.level !== item.level) {
      own = {
        level: item.level,
        isOrdered: item.isOrdered,
        count: (item.start ?? 1) - 1,
        content: 0,
      };
      levels.push(own);
    } else if (own.isOrdered !== item.isOrdered) {
      Object.assign(own, { isOrdered: item.isOrdered, count: (item.start ?? 1) - 1 });
    }
    own.count += 1;
    const indent = levels.at(-2)?.content ?? 0;
    const marker = markerOf(own);
    own.content = indent + marker.length;
    const text = boxOf(item) + markdownOf(item.blocks);
    const body = text.replace(/\n(?=.)/g, `\n${' '.repeat(own.content)}`);
    return `${' '.repeat(indent)}${marker}${body}`.trimEnd();
  });
  return lines.join(isLoose ? '\n\n' : '\n');
}

// A paragraph that is code from its beginning to its end is a line of a block of code.
function codeLine(block: Block): string | undefined {
  if (block.kind !== 'text') return undefined;
  const shown = block.runs.filter((one) => one.text.trim() !== '');
  const isCode = shown.every((one) => one.isCode && one.picture === undefined && !one.href);
  return isCode && shown.length > 0
    ? block.runs
        .map((one) => one.text)
        .join('')
        .trimEnd()
    : undefined;
}

// Lines of code that follow each other, as word processors have them, become one block.
function withCode(blocks: Block[]): Block[] {
  const all: Block[] = [];
  let lines: Block[] = [];
  const flush = () => {
    const text = lines.map((one) => codeLine(one)!).join('\n');
    if (text.includes('\n')) all.push({ kind: 'code', language: '', text });
    else all.push(...lines);
    lines = [];
  };
  for (const one of blocks)
    if (codeLine(one) === undefined) {
      flush();
      all.push(one);
    } else lines.push(one);
  flush();
  return all;
}

export function markdownOf(given: Block[]): string {
  const parts: string[] = [];
  let items: Item[] = [];
  const flush = () => {
    if (items.length > 0) parts.push(listText(items));
    items = [];
  };
  for (const block of withCode(given)) {
    if (block.kind === 'item') {
      items.push(block);
      continue;
    }
    flush();
    parts.push(blockText(block));
  }
  flush();
  return parts.filter(Boolean).join('\n\n');
}
