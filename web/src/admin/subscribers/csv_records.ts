// Splits a CSV file into its records, each with the line that it begins on. Quoted cells may
// contain line breaks.

export interface CsvRecord {
  line: number;
  text: string;
}

export function recordsOf(csv: string): CsvRecord[] {
  const text = csv.replace(/^\uFEFF/, '');
  const records: CsvRecord[] = [];
  let line = 1;
  let start = 0;
  let startLine = 1;
  let isQuoted = false;
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    if (letter !== '\n' && letter !== undefined) continue;
    line += 1;
    if (isQuoted && letter !== undefined) continue;
    const record = text.slice(start, at).replace(/\r$/, '');
    if (record !== '') records.push({ line: startLine, text: record });
    start = at + 1;
    startLine = line;
  }
  return records;
}

// Returns the header and the records that begin on the given lines, as a file that can be imported
// again.
export function linesOf(csv: string, lines: readonly number[]): string {
  const [head, ...rest] = recordsOf(csv);
  const chosen = rest.filter((one) => lines.includes(one.line));
  return [head, ...chosen].map((one) => `${one?.text ?? ''}\r\n`).join('');
}
