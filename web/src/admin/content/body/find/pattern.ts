// Reads a regular expression into a program for `matcher.ts`. Browsers' own expressions can take
// time that grows exponentially with the text; these cannot.

export type Test = (code: number) => boolean;
export type Assertion = 'start' | 'end' | 'word' | 'inside';

export type Step =
  | { op: 'one'; test: Test }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'save'; slot: number }
  | { op: 'at'; is: Assertion }
  | { op: 'match' };

export interface Program {
  steps: Step[];
  groups: number;
}

// What is wrong with an expression.
export class PatternFault extends Error {}

type Tree =
  | { kind: 'one'; test: Test }
  | { kind: 'at'; is: Assertion }
  | { kind: 'all'; parts: Tree[] }
  | { kind: 'any'; options: Tree[] }
  | { kind: 'group'; part: Tree; number: number }
  | { kind: 'repeat'; part: Tree; min: number; max: number; isLazy: boolean };

const maxSteps = 5_000;
const maxRepeats = 1_000;
const maxDepth = 100;

const isDigit: Test = (code) => code >= 48 && code <= 57;
export const isWordCode: Test = (code) =>
  isDigit(code) ||
  code === 95 ||
  (code > 64 && /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(code)));
const isBlank: Test = (code) => /\s/.test(String.fromCodePoint(code));
const not =
  (test: Test): Test =>
  (code) =>
    !test(code);

const classes: Record<string, Test> = {
  d: isDigit,
  D: not(isDigit),
  w: isWordCode,
  W: not(isWordCode),
  s: isBlank,
  S: not(isBlank),
};
const controls: Record<string, number> = { n: 10, t: 9, r: 13, f: 12, v: 11 };

const folded = (code: number): string => String.fromCodePoint(code).toLowerCase();

class Parser {
  private at = 0;
  private depth = 0;
  groups = 0;

  constructor(
    private readonly source: string,
    private readonly isCase: boolean,
  ) {}

  parse(): Tree {
    const tree = this.options();
    if (this.at < this.source.length) throw new PatternFault('There is no group for `)`.');
    return tree;
  }

  private get next(): string {
    return this.source[this.at] ?? '';
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private options(): Tree {
    const options = [this.sequence()];
    while (this.take('|')) options.push(this.sequence());
    return options.length === 1 ? options[0]! : { kind: 'any', options };
  }

  private sequence(): Tree {
    const parts: Tree[] = [];
    while (this.next !== '' && this.next !== '|' && this.next !== ')') parts.push(this.repeated());
    return parts.length === 1 ? parts[0]! : { kind: 'all', parts };
  }

  private repeated(): Tree {
    const part = this.atom();
    const bounds = this.bounds();
    if (!bounds) return part;
    const [min, max] = bounds;
    if (part.kind === 'at') throw new PatternFault('Nothing to repeat.');
    return { kind: 'repeat', part, min, max, isLazy: this.take('?') };
  }

  private bounds(): [number, number] | undefined {
    if (this.take('*')) return [0, Infinity];
    if (this.take('+')) return [1, Infinity];
    if (this.take('?')) return [0, 1];
    const found = /^\{(\d+)(,(\d*))?\}/.exec(this.source.slice(this.at, this.at + 20));
    if (!found) return undefined;
    this.at += found[0].length;
    const min = Number(found[1]);
    const max = !found[2] ? min : found[3] ? Number(found[3]) : Infinity;
    if (max < min || min > maxRepeats || (max > maxRepeats && max !== Infinity))
      throw new PatternFault(`Repetitions must be at most ${maxRepeats}.`);
    return [min, max];
  }

  private atom(): Tree {
    if (this.next === '(') return this.group();
    if (/[*+?]/.test(this.next))
      throw new PatternFault(`Nothing to repeat before \`${this.next}\`.`);
    if (this.take('[')) return { kind: 'one', test: this.set() };
    if (this.take('^')) return { kind: 'at', is: 'start' };
    if (this.take('$')) return { kind: 'at', is: 'end' };
    if (this.take('.')) return { kind: 'one', test: (code) => code !== 10 };
    if (this.take('\\b')) return { kind: 'at', is: 'word' };
    if (this.take('\\B')) return { kind: 'at', is: 'inside' };
    const one = this.character();
    return { kind: 'one', test: typeof one === 'number' ? this.same(one) : one };
  }

  private group(): Tree {
    this.depth += 1;
    if (this.depth > maxDepth) throw new PatternFault('The groups are nested too deeply.');
    this.at += 1;
    const isPlain = this.take('?:');
    if (this.next === '?')
      throw new PatternFault('Only groups of the forms `(…)` and `(?:…)` are supported.');
    const number = isPlain ? 0 : (this.groups += 1);
    const part = this.options();
    if (!this.take(')')) throw new PatternFault('The closing `)` is missing.');
    this.depth -= 1;
    return isPlain ? part : { kind: 'group', part, number };
  }

  private same(code: number): Test {
    if (this.isCase) return (one) => one === code;
    const small = folded(code);
    return (one) => one === code || folded(one) === small;
  }

  // Takes one character, or a class such as `\d`.
  private character(): number | Test {
    const code = this.source.codePointAt(this.at);
    if (code === undefined) throw new PatternFault('The expression ends too early.');
    this.at += code > 0xffff ? 2 : 1;
    if (code !== 92) return code;
    const escaped = this.source.codePointAt(this.at);
    if (escaped === undefined) throw new PatternFault('Nothing follows the last `\\`.');
    this.at += escaped > 0xffff ? 2 : 1;
    const letter = String.fromCodePoint(escaped);
    if (letter === 'u' || letter === 'x') return this.coded(letter === 'u' ? 4 : 2);
    if (/[1-9pPk]/.test(letter)) throw new PatternFault(`\`\\${letter}\` is not supported.`);
    return classes[letter] ?? controls[letter] ?? escaped;
  }

  private coded(digits: number): number {
    const text = this.source.slice(this.at, this.at + digits);
    if (!/^[\da-fA-F]+$/.test(text) || text.length < digits)
      throw new PatternFault(`${digits} hexadecimal digits are expected.`);
    this.at += digits;
    return parseInt(text, 16);
  }

  private set(): Test {
    const isNegated = this.take('^');
    const tests: Test[] = [];
    for (let isFirst = true; isFirst || this.next !== ']'; isFirst = false) {
      if (this.next === '') throw new PatternFault('The closing `]` is missing.');
      const low = this.character();
      const isRange = this.next === '-' && !/[\]]|^$/.test(this.source[this.at + 1] ?? '');
      if (!isRange || typeof low !== 'number') {
        tests.push(typeof low === 'number' ? this.same(low) : low);
        continue;
      }
      this.at += 1;
      tests.push(this.range(low, this.character()));
    }
    this.at += 1;
    const any: Test = (code) => tests.some((one) => one(code));
    return isNegated ? not(any) : any;
  }

  private range(low: number, high: number | Test): Test {
    if (typeof high !== 'number' || high < low)
      throw new PatternFault('A range is the wrong way round.');
    const isIn: Test = (code) => code >= low && code <= high;
    if (this.isCase) return isIn;
    return (code) => {
      if (isIn(code)) return true;
      const one = String.fromCodePoint(code);
      return isIn(one.toLowerCase().codePointAt(0)!) || isIn(one.toUpperCase().codePointAt(0)!);
    };
  }
}

class Compiler {
  readonly steps: Step[] = [];

  add(step: Step): number {
    if (this.steps.length >= maxSteps) throw new PatternFault('The expression is too long.');
    return this.steps.push(step) - 1;
  }

  compile(tree: Tree): void {
    if (tree.kind === 'one') this.add({ op: 'one', test: tree.test });
    else if (tree.kind === 'at') this.add({ op: 'at', is: tree.is });
    else if (tree.kind === 'all') tree.parts.forEach((one) => this.compile(one));
    else if (tree.kind === 'any') this.options(tree.options);
    else if (tree.kind === 'repeat') this.repeat(tree);
    else {
      this.add({ op: 'save', slot: tree.number * 2 });
      this.compile(tree.part);
      this.add({ op: 'save', slot: tree.number * 2 + 1 });
    }
  }

  private options(options: Tree[]): void {
    const jumps: number[] = [];
    options.forEach((one, place) => {
      if (place === options.length - 1) return this.compile(one);
      const split = this.add({ op: 'split', first: this.steps.length + 1, second: 0 });
      this.compile(one);
      jumps.push(this.add({ op: 'jump', to: 0 }));
      this.steps[split] = { op: 'split', first: split + 1, second: this.steps.length };
    });
    for (const place of jumps) this.steps[place] = { op: 'jump', to: this.steps.length };
  }

  private repeat({ part, min, max, isLazy }: Extract<Tree, { kind: 'repeat' }>): void {
    for (let count = 0; count < min; count += 1) this.compile(part);
    const optional = max === Infinity ? 1 : max - min;
    const splits: number[] = [];
    for (let count = 0; count < optional; count += 1) {
      splits.push(this.add({ op: 'jump', to: 0 }));
      this.compile(part);
    }
    if (max === Infinity) this.add({ op: 'jump', to: splits[0]! });
    const end = this.steps.length;
    for (const split of splits)
      this.steps[split] = isLazy
        ? { op: 'split', first: end, second: split + 1 }
        : { op: 'split', first: split + 1, second: end };
  }
}

// Throws a `PatternFault` if the expression is not valid.
export function programOf(source: string, isCase: boolean): Program {
  const parser = new Parser(source, isCase);
  const tree = parser.parse();
  const compiler = new Compiler();
  compiler.compile(tree);
  compiler.add({ op: 'match' });
  return { steps: compiler.steps, groups: parser.groups };
}
