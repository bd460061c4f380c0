// Where the headings of a Markdown text begin, so that its preview can be scrolled in step with it.

const marker = /^[> ]{0,9}#{1,6}(?:[ \t]|$)/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
// Lines that are not a paragraph, which a line of dashes would make a heading.
const notText = /^(?:\s*$| {4,}|\t| {0,3}(?:[-*+>#|]|\d+[.)]))/;

// Returns the offsets of the lines with headings, except for those in code.
export function headingsOf(text: string): number[] {
  const offsets: number[] = [];
  let open = '';
  let before = '';
  let begin = 0;
  let beginBefore = 0;
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (open) {
      if (mark?.startsWith(open)) open = '';
    } else if (mark) open = mark;
    else if (marker.test(line)) offsets.push(begin);
    else if (underline.test(line) && before !== '' && !notText.test(before))
      offsets.push(beginBefore);
    before = open || mark ? '' : line;
    beginBefore = begin;
    begin += line.length + 1;
  }
  return offsets;
}

// A place in the text and in its preview, both as distances from the beginning, in pixels.
export interface Pair {
  source: number;
  preview: number;
}

// Returns the distance on the other side: places between two pairs are spread evenly.
export function counterpart(pairs: Pair[], at: number, from: keyof Pair, to: keyof Pair): number {
  const after = pairs.findIndex((one) => one[from] >= at);
  if (after < 0) return pairs.at(-1)?.[to] ?? 0;
  const next = pairs[after]!;
  const last = pairs[after - 1];
  if (!last || next[from] === last[from]) return next[to];
  const share = (at - last[from]) / (next[from] - last[from]);
  return last[to] + share * (next[to] - last[to]);
}
