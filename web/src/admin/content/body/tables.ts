// Tables in Markdown: rows and columns are added and removed, and the source is kept in columns.

import {
  endOfLine,
  insertedBlock,
  startOfLine,
  type Command,
  type Edit,
  type Selected,
} from './edit';

export type Align = '' | 'left' | 'center' | 'right';

export interface Table {
  start: number;
  end: number;
  // The first row is the head. All rows have the same number of cells.
  rows: string[][];
  aligns: Align[];
  // Cell of the cursor. A cursor in the line below the head is in the head.
  row: number;
  column: number;
}

// Tables with longer lines, or with more of them, are edited by hand.
const maxLine = 10_000;
const maxRows = 2_000;

const delimiter = /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/;

// Returns the bounds of the cells of a line. A pipe after a backslash is a character.
function cellsOf(line: string): [number, number][] {
  const bars = [...line.matchAll(/\\.|\|/g)]
    .filter((one) => one[0] === '|')
    .map((one) => one.index);
  const first = /^\s*\|/.test(line) ? bars.shift()! + 1 : 0;
  const isClosed = bars.length > 0 && line.slice(bars.at(-1)! + 1).trim() === '';
  const ends = isClosed ? bars : [...bars, line.length];
  return ends.map((end, at) => [at === 0 ? first : ends[at - 1]! + 1, end]);
}

const textsOf = (line: string): string[] =>
  cellsOf(line).map(([start, end]) => line.slice(start, end).trim());

const hasBar = (line: string): boolean =>
  line.length <= maxLine && line.includes('|') && line.trim() !== '';

function lineAt(text: string, at: number): [number, number, string] {
  const start = startOfLine(text, at);
  const end = endOfLine(text, at);
  return [start, end, end - start > maxLine ? '' : text.slice(start, end)];
}

function boundsOf(text: string, at: number): [number, number] | undefined {
  let [start, end, line] = lineAt(text, at);
  if (!hasBar(line)) return undefined;
  for (let count = 0; start > 0 && count < maxRows; count += 1) {
    const [above, , other] = lineAt(text, start - 1);
    if (!hasBar(other)) break;
    start = above;
  }
  for (let count = 0; end < text.length && count < maxRows; count += 1) {
    const [, below, other] = lineAt(text, end + 1);
    if (!hasBar(other)) break;
    end = below;
  }
  return [start, end];
}

function alignOf(cell: string): Align {
  const [isLeft, isRight] = [cell.startsWith(':'), cell.endsWith(':')];
  if (isLeft && isRight) return 'center';
  return isRight ? 'right' : isLeft ? 'left' : '';
}

const sized = <Cell>(cells: Cell[], size: number, empty: Cell): Cell[] =>
  Array.from({ length: size }, (_, at) => cells[at] ?? empty);

// Returns the table around the cursor, if there is one.
export function tableAt({ text, to }: Selected): Table | undefined {
  const bounds = boundsOf(text, to);
  if (!bounds) return undefined;
  const [start, end] = bounds;
  const lines = text.slice(start, end).split('\n');
  if (lines.length < 2 || !delimiter.test(lines[1]!)) return undefined;
  const cells = lines.filter((_, at) => at !== 1).map(textsOf);
  const width = Math.max(...cells.map((one) => one.length));
  const line = text.slice(start, to).split('\n').length - 1;
  const place = to - startOfLine(text, to);
  const column = cellsOf(lines[line]!).findIndex(([, until]) => place <= until);
  return {
    start,
    end,
    rows: cells.map((one) => sized(one, width, '')),
    aligns: sized(textsOf(lines[1]!).map(alignOf), width, ''),
    row: line <= 1 ? 0 : line - 1,
    column: column < 0 ? width - 1 : Math.min(column, width - 1),
  };
}

// Letters of East Asian scripts are as wide as two others.
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u;
const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + (wide.test(one) ? 2 : 1), 0);

// Wider cells do not widen their column, because most of it would be blank.
const maxWidth = 60;

function padded(text: string, width: number, align: Align): string {
  const space = Math.max(0, width - widthOf(text));
  const before = align === 'right' ? space : align === 'center' ? space >> 1 : 0;
  return ' '.repeat(before) + text + ' '.repeat(space - before);
}

const ruleOf = (align: Align, width: number): string => {
  const dashes = '-'.repeat(Math.max(3, width));
  if (align === 'center') return `:${dashes.slice(2)}:`;
  if (align === 'right') return `${dashes.slice(1)}:`;
  return align === 'left' ? `:${dashes.slice(1)}` : dashes;
};

export interface Rows {
  rows: string[][];
  aligns: Align[];
}

// Returns the source of a table, with its columns below each other.
export function tableText({ rows, aligns }: Rows): string {
  const widths = aligns.map((_, column) =>
    Math.min(maxWidth, Math.max(3, ...rows.map((row) => widthOf(row[column]!)))),
  );
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const [head, ...body] = rows.map((row) =>
    line(row.map((cell, column) => padded(cell, widths[column]!, aligns[column]!))),
  );
  const rule = line(aligns.map((one, column) => ruleOf(one, widths[column]!)));
  return [head, rule, ...body].join('\n');
}

// Replaces a table. Its cell at this place is selected afterwards.
function retabled(table: Table, rows: Rows, row: number, column: number): Edit {
  const text = tableText(rows);
  const lines = text.split('\n');
  const line = row === 0 ? 0 : row + 1;
  const before = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const [start, end] = cellsOf(lines[line]!)[column]!;
  const cell = lines[line]!.slice(start, end);
  const from = table.start + before + start + (cell.trim() ? cell.search(/\S/) : 1);
  return { start: table.start, end: table.end, text, from, to: from + cell.trim().length };
}

const onTable =
  (change: (table: Table) => Edit | undefined): Command =>
  (at) => {
    const table = tableAt(at);
    return table && change(table);
  };

const without = <One>(all: One[], at: number): One[] => all.filter((_, place) => place !== at);
const withOne = <One>(all: One[], at: number, one: One): One[] => [
  ...all.slice(0, at),
  one,
  ...all.slice(at),
];

export const addRow = onTable((table) => {
  const { rows, aligns, row, column } = table;
  const empty = aligns.map(() => '');
  return retabled(table, { rows: withOne(rows, row + 1, empty), aligns }, row + 1, column);
});

export const addColumn = onTable((table) => {
  const { rows, aligns, row, column } = table;
  const wider = rows.map((one) => withOne(one, column + 1, ''));
  return retabled(
    table,
    { rows: wider, aligns: withOne(aligns, column + 1, '' as Align) },
    row,
    column + 1,
  );
});

// The head stays: a table has one.
export const removeRow = onTable((table) => {
  const { rows, aligns, row, column } = table;
  if (row === 0) return undefined;
  const left = without(rows, row);
  return retabled(table, { rows: left, aligns }, Math.min(row, left.length - 1), column);
});

export const removeColumn = onTable((table) => {
  const { rows, aligns, row, column } = table;
  if (aligns.length === 1) return undefined;
  const left = rows.map((one) => without(one, column));
  const at = Math.min(column, aligns.length - 2);
  return retabled(table, { rows: left, aligns: without(aligns, column) }, row, at);
});

export const align = (to: Align): Command =>
  onTable((table) => {
    const { rows, row, column } = table;
    const aligns = table.aligns.map((one, at) => (at === column ? to : one));
    return retabled(table, { rows, aligns }, row, column);
  });

export const tidy = onTable((table) => retabled(table, table, table.row, table.column));

// Selects the next cell, or the one before. After the last one, a row is added.
export const step = (by: 1 | -1): Command =>
  onTable((table) => {
    const { rows, aligns, row, column } = table;
    const at = row * aligns.length + column + by;
    if (at < 0) return undefined;
    const next = Math.floor(at / aligns.length);
    const all = next < rows.length ? rows : [...rows, aligns.map(() => '')];
    return retabled(table, { rows: all, aligns }, next, at % aligns.length);
  });

// A new table with empty cells, whose first heading is selected.
export const newTable =
  (rowCount: number, columnCount: number): Command =>
  (at) => {
    const head = Array.from({ length: columnCount }, (_, place) => `Heading ${place + 1}`);
    const rows = [head, ...Array.from({ length: rowCount }, () => head.map(() => ''))];
    const text = tableText({ rows, aligns: head.map(() => '') });
    return insertedBlock(at, text, [2, 2 + head[0]!.length]);
  };
