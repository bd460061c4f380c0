// QR code encoder (ISO/IEC 18004): byte mode, error correction level M, which recovers up to 15 %
// of damage, in the smallest version that fits.

// For each version from 1: number of error correction codewords per block, and number of blocks.
const correctionSizes = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
  28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];
const latestVersion = correctionSizes.length;

// The Galois field of 256 elements: powers of 2 and their logarithms.
const powers: number[] = [];
const logs: number[] = [];
for (let power = 0, value = 1; power < 255; ++power) {
  powers.push(value);
  logs[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}
const product = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : powers[(logs[a]! + logs[b]!) % 255]!;

// Returns the coefficients of (x + 1)(x + 2)(x + 4)… without the leading 1.
function generatorOf(size: number): number[] {
  let generator = [1];
  for (let power = 0; power < size; ++power) {
    const shifted = [...generator, 0];
    const scaled = [0, ...generator.map((one) => product(one, powers[power]!))];
    generator = shifted.map((one, at) => one ^ scaled[at]!);
  }
  return generator.slice(1);
}

// Reed-Solomon: returns the remainder of the data followed by `size` zeros, divided by the
// generator.
export function correctionOf(data: readonly number[], size: number): number[] {
  const generator = generatorOf(size);
  let rest = generator.map(() => 0);
  for (const one of data) {
    const factor = one ^ rest[0]!;
    rest = [...rest.slice(1), 0].map((each, at) => each ^ product(generator[at]!, factor));
  }
  return rest;
}

// BCH code: appends the remainder of dividing `value` by `divisor`, as polynomials over two
// elements.
function withRest(value: number, divisor: number): number {
  const degree = 31 - Math.clz32(divisor);
  let rest = value << degree;
  for (let at = 31 - Math.clz32(rest); rest !== 0 && at >= degree; at = 31 - Math.clz32(rest))
    rest ^= divisor << (at - degree);
  return (value << degree) | rest;
}

const bitOf = (value: number, at: number): boolean => ((value >>> at) & 1) === 1;

// Returns the coordinates of the centres of the alignment patterns, for rows and columns alike.
function centresOf(version: number): number[] {
  if (version === 1) return [];
  const gaps = Math.floor(version / 7) + 1;
  const length = 4 * version + 4;
  const step = version === 32 ? 26 : 2 * Math.ceil(length / gaps / 2);
  const last = length + 6;
  const others = Array.from({ length: gaps }, (_, at) => last - step * at).reverse();
  return [6, ...others];
}

// Modules of a symbol: true is dark, undefined is free for data.
type Cells = (boolean | undefined)[][];
type Place = [row: number, column: number];

// Draws a square of rings around a dark centre; the rings with the radii in `light` are light.
function drawSquare(cells: Cells, [row, column]: Place, radius: number, light: number[]): void {
  for (let down = -radius; down <= radius; ++down)
    for (let across = -radius; across <= radius; ++across) {
      const distance = Math.max(Math.abs(down), Math.abs(across));
      const line = cells[row + down];
      if (line && column + across in line) line[column + across] = !light.includes(distance);
    }
}

function drawVersion(cells: Cells, version: number): void {
  if (version < 7) return;
  const side = cells.length;
  const bits = withRest(version, 0x1f25);
  for (let at = 0; at < 18; ++at) {
    const [near, far] = [Math.floor(at / 3), side - 11 + (at % 3)];
    cells[near]![far] = cells[far]![near] = bitOf(bits, at);
  }
}

// Draws both copies of the format information, level M with a mask, and the module that is always
// dark.
function drawFormat(cells: Cells, mask: number): void {
  const side = cells.length;
  const bits = withRest(mask, 0x537) ^ 0x5412;
  const line = [0, 1, 2, 3, 4, 5, 7, 8];
  for (let at = 0; at < 15; ++at) {
    const isDark = bitOf(bits, at);
    if (at < 8) {
      cells[line[at]!]![8] = isDark;
      cells[8]![side - 1 - at] = isDark;
    } else {
      cells[8]![line[14 - at]!] = isDark;
      cells[side - 15 + at]![8] = isDark;
    }
  }
  cells[side - 8]![8] = true;
}

function patternOf(version: number): Cells {
  const side = 17 + 4 * version;
  const cells: Cells = Array.from({ length: side }, () =>
    new Array<undefined>(side).fill(undefined),
  );
  for (let at = 8; at < side - 8; ++at) cells[6]![at] = cells[at]![6] = at % 2 === 0;
  const corners: Place[] = [
    [3, 3],
    [3, side - 4],
    [side - 4, 3],
  ];
  for (const corner of corners) drawSquare(cells, corner, 4, [2, 4]);
  const centres = centresOf(version);
  const last = centres.at(-1);
  for (const row of centres)
    for (const column of centres) {
      const isCorner =
        (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isCorner) drawSquare(cells, [row, column], 2, [1]);
    }
  drawVersion(cells, version);
  drawFormat(cells, 0);
  return cells;
}

// Encodes the bytes as padded data codewords; undefined if they do not fit the version.
function dataOf(bytes: Uint8Array, version: number, size: number): number[] | undefined {
  const countBits = version < 10 ? 8 : 16;
  const bits: boolean[] = [];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; --at) bits.push(bitOf(value, at));
  };
  put(4, 4);
  put(bytes.length, countBits);
  for (const one of bytes) put(one, 8);
  if (bits.length > size * 8) return undefined;
  put(0, Math.min(4, size * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < size * 8; filler ^= 0xec ^ 0x11) put(filler, 8);
  return Array.from({ length: size }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((value, bit) => value * 2 + Number(bit), 0),
  );
}

// Splits the data into blocks, adds their error correction, and interleaves the codewords of all
// blocks.
function interleaved(data: number[], version: number, total: number): number[] {
  const count = blockCounts[version - 1]!;
  const size = correctionSizes[version - 1]!;
  const shorter = Math.floor(total / count) - size;
  const short = count - (total % count);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, at) => {
    const to = from + shorter + (at < short ? 0 : 1);
    const block = data.slice(from, to);
    from = to;
    return block;
  });
  const across = (rows: number[][], length: number) =>
    Array.from({ length }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat();
  const corrections = blocks.map((block) => correctionOf(block, size));
  return [...across(blocks, shorter + 1), ...across(corrections, size)];
}

// Returns the data modules in the order in which they are filled: two columns at a time, up and
// down.
function placesOf(pattern: Cells): Place[] {
  const side = pattern.length;
  const places: Place[] = [];
  let isUp = true;
  for (let right = side - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let at = 0; at < side; ++at) {
      const row = isUp ? side - 1 - at : at;
      for (const column of [right, right - 1])
        if (pattern[row]![column] === undefined) places.push([row, column]);
    }
    isUp = !isUp;
  }
  return places;
}

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

// Penalty of a row or column: long runs of one colour, and sequences that resemble a finder
// pattern.
function penaltyOf(line: readonly boolean[]): number {
  const text = line.map(Number).join('');
  const runs = text.match(/0{5,}|1{5,}/g) ?? [];
  const alike = text.match(/(?=10111010000|00001011101)/g) ?? [];
  return runs.reduce((sum, { length }) => sum + length - 2, 0) + alike.length * 40;
}

function penalty(cells: readonly boolean[][]): number {
  const side = cells.length;
  const columns = cells.map((_, at) => cells.map((row) => row[at]!));
  let sum = [...cells, ...columns].reduce((all, line) => all + penaltyOf(line), 0);
  let dark = 0;
  for (let row = 0; row < side; ++row)
    for (let column = 0; column < side; ++column) {
      const one = cells[row]![column]!;
      if (one) dark += 1;
      const around = [cells[row]![column + 1], cells[row + 1]?.[column]];
      if ([...around, cells[row + 1]?.[column + 1]].every((other) => other === one)) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (side * side) - 10));
}

function masked(pattern: Cells, codewords: readonly number[], mask: number): boolean[][] {
  const cells = pattern.map((row) => [...row]);
  drawFormat(cells, mask);
  placesOf(pattern).forEach(([row, column], at) => {
    const bit = bitOf(codewords[at >> 3] ?? 0, 7 - (at & 7));
    cells[row]![column] = bit !== masks[mask]!(row, column);
  });
  return cells as boolean[][];
}

// Returns the rows of the symbol, dark modules as true, without the quiet zone of four modules
// around it. Returns undefined if the text is too long for every version.
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= latestVersion; ++version) {
    const pattern = patternOf(version);
    const total = Math.floor(pattern.flat().filter((one) => one === undefined).length / 8);
    const size = total - correctionSizes[version - 1]! * blockCounts[version - 1]!;
    const data = dataOf(bytes, version, size);
    if (!data) continue;
    const codewords = interleaved(data, version, total);
    const made = masks.map((_, mask) => masked(pattern, codewords, mask));
    const penalties = made.map(penalty);
    return made[penalties.indexOf(Math.min(...penalties))];
  }
  return undefined;
}
