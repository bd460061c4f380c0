// Writes CSV files for spreadsheets (RFC 4180). Cells that would begin a formula are escaped (CSV
// injection), by the rule of the server's tables: src/areas/search/report/csv_rows.h.

type Cell = string | number;

// Blanks, quotes and a byte order mark do not hide a formula behind them; its sign may be a
// full-width one.
const formula = /^[ "'\u00A0\u3000\uFEFF]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export const csvOf = (head: string[], rows: Cell[][]): string =>
  [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
