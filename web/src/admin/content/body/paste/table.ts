// Tables of a pasted text. Cells contain one line each in Markdown, so that their paragraphs become
// lines; tables that only arrange what they contain are taken apart.

import type { Block, Run } from './blocks';
import { isElement, type Element } from './html_tree';
import { isHidden, stylesOf } from './styles';

type Table = Extract<Block, { kind: 'table' }>;
type Arranged = { kind: 'arranged'; cells: Element[] };

const isCell = ({ tag }: Element): boolean => tag === 'td' || tag === 'th';
const shown = ({ children }: Element): Element[] =>
  children.filter(isElement).filter((one) => !isHidden(one));

const rowsOf = (element: Element): Element[] =>
  shown(element).flatMap((one) => {
    if (one.tag === 'tr') return [one];
    return ['thead', 'tbody', 'tfoot'].includes(one.tag) ? rowsOf(one) : [];
  });

const holdsTable = (element: Element): boolean =>
  shown(element).some((one) => one.tag === 'table' || holdsTable(one));

function alignOf(cell: Element): string {
  const inner = shown(cell).find(({ tag }) => tag === 'p' || tag === 'div');
  const given = [cell, ...(inner ? [inner] : [])]
    .map((one) => stylesOf(one)['text-align'] ?? one.attributes.align?.toLowerCase())
    .find((one) => one === 'center' || one === 'right' || one === 'left');
  return given ?? '';
}

const lineBreak: Run = { text: '\n' };

// Returns what a cell contains, as one line with breaks.
function runsOf(blocks: Block[]): Run[] {
  return blocks.flatMap((one, at) => {
    const inner = runsIn(one);
    return at > 0 && inner.length > 0 ? [lineBreak, ...inner] : inner;
  });
}

function runsIn(block: Block): Run[] {
  if ('runs' in block) return block.runs;
  if (block.kind === 'code') return [{ text: block.text, isCode: true }];
  if (block.kind === 'item')
    return [{ text: block.isOrdered ? '' : '• ' }, ...runsOf(block.blocks)];
  return 'blocks' in block ? runsOf(block.blocks) : [];
}

const maxSpan = 100;
const spanOf = (cell: Element): number =>
  Math.max(1, Math.min(maxSpan, Number(cell.attributes.colspan) || 1));

// A row of cells. A cell over several columns is followed by empty ones.
const spread = <One>(cells: Element[], of: (cell: Element) => One, empty: One): One[] =>
  cells.flatMap((cell) => [of(cell), ...Array.from({ length: spanOf(cell) - 1 }, () => empty)]);

export function tableOf(table: Element, read: (cell: Element) => Block[]): Table | Arranged {
  const rows = rowsOf(table)
    .map((row) => shown(row).filter(isCell))
    .filter((row) => row.length > 0);
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2 || rows.length < 2 || holdsTable(table))
    return { kind: 'arranged', cells: rows.flat() };
  const none: Run[] = [];
  const all = rows.map((row) => spread(row, (cell) => runsOf(read(cell)), none));
  const full = Math.max(...all.map((row) => row.length));
  const filled = all.map((row) => Array.from({ length: full }, (_, at) => row[at] ?? none));
  const aligns = spread(rows[0]!, alignOf, '');
  const head = filled[0]!.map((cell) => cell.map((run) => ({ ...run, isBold: undefined })));
  const body = filled.slice(1).filter((row) => row.some((cell) => cell.length > 0));
  return {
    kind: 'table',
    rows: [head, ...body],
    aligns: Array.from({ length: full }, (_, at) => aligns[at] ?? ''),
  };
}
