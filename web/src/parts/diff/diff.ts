// Text diff: compares two texts by lines, and changed lines by words.

export interface Piece {
  text: string;
  isChanged: boolean;
}

export interface Row {
  kind: 'same' | 'removed' | 'added';
  // Line numbers in both texts, from 1. Undefined if that text does not have the line.
  before?: number;
  after?: number;
  pieces: Piece[];
}

type Kind = Row['kind'];

// Beyond this edit distance, the differing part is shown as removed and added as a whole.
const maxDifferences = 1200;

// Myers' diff algorithm: backtracks along the shortest edit script and returns its steps, last
// first.
function stepsBack(trace: Int32Array[], a: string[], b: string[], offset: number): Kind[] {
  const steps: Kind[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = trace.length - 1; d >= 0; d -= 1) {
    const at = trace[d]!;
    const k = x - y;
    const isDown = k === -d || (k !== d && at[offset + k - 1]! < at[offset + k + 1]!);
    const from = isDown ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : at[offset + from]!;
    const fromY = d === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      steps.push('same');
      x -= 1;
      y -= 1;
    }
    if (d === 0) break;
    steps.push(isDown ? 'added' : 'removed');
    x = fromX;
    y = fromY;
  }
  return steps;
}

function walk(a: string[], b: string[]): Kind[] {
  const most = Math.min(a.length + b.length, maxDifferences);
  const offset = most + 1;
  const ends = new Int32Array(2 * offset + 1);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= most; d += 1) {
    trace.push(ends.slice());
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && ends[offset + k - 1]! < ends[offset + k + 1]!);
      let x = isDown ? ends[offset + k + 1]! : ends[offset + k - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      ends[offset + k] = x;
      if (x >= a.length && x - k >= b.length) return stepsBack(trace, a, b, offset).reverse();
    }
  }
  return [...a.map((): Kind => 'removed'), ...b.map((): Kind => 'added')];
}

// Compares two lists. Only the part between a common beginning and a common end is searched.
export function compareLists(a: string[], b: string[]): Kind[] {
  let first = 0;
  while (first < a.length && first < b.length && a[first] === b[first]) first += 1;
  let last = 0;
  while (
    last < a.length - first &&
    last < b.length - first &&
    a[a.length - 1 - last] === b[b.length - 1 - last]
  )
    last += 1;
  const same = (count: number): Kind[] => Array<Kind>(count).fill('same');
  const middle = walk(a.slice(first, a.length - last), b.slice(first, b.length - last));
  return [...same(first), ...middle, ...same(last)];
}

const wordsOf = (line: string): string[] =>
  line.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const one of pieces) {
    const last = all.at(-1);
    if (last?.isChanged === one.isChanged) last.text += one.text;
    else all.push({ ...one });
  }
  return all;
}

// Lines with more words than this, counted in both versions, are shown as changed as a whole.
const maxWords = 4000;

// Compares both versions of a changed line by words. They are marked as changed as a whole if less
// than a quarter of the characters is common.
function piecesOf(before: string, after: string): [Piece[], Piece[]] {
  const a = wordsOf(before);
  const b = wordsOf(after);
  const whole: [Piece[], Piece[]] = [
    [{ text: before, isChanged: true }],
    [{ text: after, isChanged: true }],
  ];
  if (a.length + b.length > maxWords) return whole;
  const steps = compareLists(a, b);
  const kept = (words: string[], without: Kind): Piece[] => {
    let at = 0;
    return steps
      .filter((step) => step !== without)
      .map((step) => ({ text: words[at++]!, isChanged: step !== 'same' }));
  };
  const sides: [Piece[], Piece[]] = [joined(kept(a, 'added')), joined(kept(b, 'removed'))];
  const same = sides[0].filter((one) => !one.isChanged).map((one) => one.text.trim().length);
  const length = Math.max(before.trim().length, after.trim().length);
  return same.reduce((sum, one) => sum + one, 0) * 4 >= length ? sides : whole;
}

// Pairs the removed and added lines of a change in order, and compares each pair by words.
function pairUp(rows: Row[]): Row[] {
  for (let at = 0; at < rows.length; at += 1) {
    if (rows[at]!.kind === 'same') continue;
    const from = at;
    while (rows[at] && rows[at]!.kind !== 'same') at += 1;
    const here = rows.slice(from, at);
    const removed = here.filter((row) => row.kind === 'removed');
    const added = here.filter((row) => row.kind === 'added');
    removed.slice(0, added.length).forEach((row, number) => {
      const other = added[number]!;
      [row.pieces, other.pieces] = piecesOf(row.pieces[0]!.text, other.pieces[0]!.text);
    });
    rows.splice(from, here.length, ...removed, ...added);
  }
  return rows;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/\r\n|\r|\n/));

export function compareTexts(before: string, after: string): Row[] {
  const a = linesOf(before);
  const b = linesOf(after);
  let x = 0;
  let y = 0;
  const rows = compareLists(a, b).map((kind): Row => {
    const text = kind === 'added' ? b[y]! : a[x]!;
    if (kind !== 'added') x += 1;
    if (kind !== 'removed') y += 1;
    return {
      kind,
      before: kind === 'added' ? undefined : x,
      after: kind === 'removed' ? undefined : y,
      pieces: [{ text, isChanged: kind !== 'same' }],
    };
  });
  return pairUp(rows);
}
