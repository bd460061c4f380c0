// Writes CSV files for spreadsheets (RFC 4180). Cells that would begin a formula are escaped (CSV
// injection).

type Cell = string | number;

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export const csvOf = (head: string[], rows: Cell[][]): string =>
  [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
