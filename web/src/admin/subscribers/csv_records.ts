// Splits a CSV file into its records as the server does, each with the line that it begins on.
// Quoted cells may contain line breaks; in the middle of a cell, a quotation mark is one.

export interface CsvRecord {
  line: number;
  text: string;
}

// Returns the text of a file in UTF-8, or in UTF-16 with a byte order mark or beginning with ASCII.
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

// A first line that tells spreadsheets the delimiter.
const named = /^sep=([^"])(?=\n|$)/i;

function delimiterOf(text: string): string {
  const given = named.exec(text)?.[1];
  if (given) return given;
  const line = text.replace(/"[^"]*"/g, '').split('\n', 1)[0] ?? '';
  const countOf = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

export function recordsOf(csv: string): CsvRecord[] {
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text);
  const records: CsvRecord[] = [];
  let line = 1;
  let start = 0;
  let startLine = 1;
  let isQuoted = false;
  let beginsCell = true;
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at];
    if (letter === '"' && (isQuoted || beginsCell)) {
      isQuoted = !isQuoted;
      // Two of them within a quoted cell are one.
      beginsCell = !isQuoted && text[at + 1] === '"';
      continue;
    }
    beginsCell = letter === delimiter;
    if (letter !== '\n' && letter !== undefined) continue;
    line += 1;
    if (isQuoted && letter !== undefined) continue;
    const record = text.slice(start, at);
    if (record !== '') records.push({ line: startLine, text: record });
    start = at + 1;
    startLine = line;
    beginsCell = true;
  }
  return records;
}

// Returns the header and the records that begin on the given lines, as a file that can be imported
// again.
export function linesOf(csv: string, lines: readonly number[]): string {
  const records = recordsOf(csv);
  const heads = named.test(records[0]?.text ?? '') ? 2 : 1;
  const chosen = records.slice(heads).filter((one) => lines.includes(one.line));
  return [...records.slice(0, heads), ...chosen].map((one) => `${one.text}\r\n`).join('');
}
