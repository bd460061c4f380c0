// JSON as a tree of nodes that keep the source text: all digits of numbers, and duplicate members.
// Paths are computed on demand.

export interface JsonNode {
  kind: 'object' | 'array' | 'string' | 'number' | 'word';
  parent: JsonNode | null;
  // Name in an object; index in an array, or among the roots.
  key: string | number;
  // Position in the text.
  begin: number;
  end: number;
  // Empty for nodes that are not an object or array.
  children: JsonNode[];
}

const blank = /[ \t\r\n]*/y;
const plain = /[^\s,:\]}]+/y;

const stepsBetween = 2000;

// Parses JSON that the server wrote: one value, or with `isMany` one after the other.
export class JsonText {
  readonly roots: JsonNode[] = [];
  count = 0;
  private at = 0;
  // The innermost value that has not ended yet.
  private inside: JsonNode | null = null;

  constructor(
    readonly text: string,
    readonly isMany: boolean,
  ) {}

  // Reads the text, or a part of it: until `isOver`, which is asked now and then. Returns whether
  // everything has been read.
  read(isOver = () => false): boolean {
    for (let steps = 1; ; steps += 1) {
      if (steps % stepsBetween === 0 && isOver()) return false;
      this.skip();
      if (this.inside) this.readInside(this.inside);
      else if (this.at < this.text.length) this.readRoot();
      else return true;
    }
  }

  // Returns the source text of a node without the indentation of its surroundings.
  written(node: JsonNode): string {
    const text = this.text.slice(node.begin, node.end);
    const indentation = /\n([ \t]*)[}\]]$/.exec(text)?.[1];
    return indentation ? text.replaceAll(`\n${indentation}`, '\n') : text;
  }

  private skip(): void {
    blank.lastIndex = this.at;
    blank.test(this.text);
    this.at = blank.lastIndex;
  }

  private takeString(): string {
    const begin = this.at;
    let end = begin;
    do end = this.text.indexOf('"', end + 1);
    while (end > 0 && this.isEscaped(end));
    if (end < 0) throw new SyntaxError(`no end of the text at ${begin}`);
    this.at = end + 1;
    return this.text.slice(begin, this.at);
  }

  // Whether a quote is escaped: it follows an odd number of backslashes.
  private isEscaped(at: number): boolean {
    let first = at;
    while (this.text[first - 1] === '\\') first -= 1;
    return (at - first) % 2 === 1;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) throw new SyntaxError(`no value at ${this.at}`);
    this.at = pattern.lastIndex;
    return found[0];
  }

  private readRoot(): void {
    const root = this.begin(null, this.roots.length);
    this.roots.push(root);
    if (root.children !== none) this.inside = root;
  }

  // Reads the next value or bracket. Not recursive, because nesting may be arbitrarily deep.
  private readInside(inside: JsonNode): void {
    const sign = this.text[this.at];
    if (sign === '}' || sign === ']') {
      inside.end = ++this.at;
      this.inside = inside.parent;
    } else if (sign === ',') this.at += 1;
    else {
      const node = this.begin(inside, this.keyIn(inside));
      inside.children.push(node);
      if (node.children !== none) this.inside = node;
    }
  }

  private keyIn(inside: JsonNode): string | number {
    if (inside.kind === 'array') return inside.children.length;
    const key = JSON.parse(this.takeString()) as string;
    this.skip();
    this.at += 1;
    this.skip();
    return key;
  }

  private begin(parent: JsonNode | null, key: string | number): JsonNode {
    const begin = this.at;
    const sign = this.text[begin]!;
    this.count += 1;
    if (sign === '{' || sign === '[') {
      this.at += 1;
      const kind = sign === '{' ? 'object' : 'array';
      return { kind, parent, key, begin, end: begin, children: [] };
    }
    const taken = sign === '"' ? this.takeString() : this.take(plain);
    const isNumber = /^[-\d]/.test(taken);
    const kind = sign === '"' ? 'string' : isNumber ? 'number' : 'word';
    return { kind, parent, key, begin, end: this.at, children: none };
  }

  private keysTo(node: JsonNode): (string | number)[] {
    const keys: (string | number)[] = [];
    for (let one: JsonNode = node; ; one = one.parent) {
      if (one.parent || this.isMany) keys.unshift(one.key);
      if (!one.parent) return keys;
    }
  }

  // JSON Pointer (RFC 6901).
  pointerTo(node: JsonNode): string {
    return this.keysTo(node)
      .map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`)
      .join('');
  }

  // JSONPath (RFC 9535).
  pathTo(node: JsonNode): string {
    const part = (key: string | number) => {
      if (typeof key === 'number') return `[${key}]`;
      return /^[a-z_][a-z0-9_]*$/i.test(key) ? `.${key}` : `[${quoted(key)}]`;
    };
    return `$${this.keysTo(node).map(part).join('')}`;
  }
}

// Returns the values of a text that is read at once.
export function readJson(text: string, isMany: boolean): JsonText {
  const json = new JsonText(text, isMany);
  json.read();
  return json;
}

// Shared by all nodes that cannot have children.
const none: JsonNode[] = [];

const quoted = (key: string): string =>
  `'${JSON.stringify(key).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;

export const holdsOthers = (node: JsonNode): boolean => node.children.length > 0;

// A visible row of the tree; levels start at 1.
export interface Row {
  node: JsonNode;
  level: number;
}

export function rowsOf(roots: JsonNode[], isOpen: (node: JsonNode) => boolean): Row[] {
  const rows: Row[] = [];
  const waiting: Row[] = [...roots].reverse().map((node) => ({ node, level: 1 }));
  while (waiting.length > 0) {
    const row = waiting.pop()!;
    rows.push(row);
    if (!isOpen(row.node)) continue;
    const { children } = row.node;
    for (let at = children.length - 1; at >= 0; at -= 1)
      waiting.push({ node: children[at]!, level: row.level + 1 });
  }
  return rows;
}

// Returns all values in the order of the text.
export function* allNodes(roots: JsonNode[]): Generator<JsonNode> {
  const waiting = [...roots].reverse();
  while (waiting.length > 0) {
    const node = waiting.pop()!;
    yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) waiting.push(node.children[at]!);
  }
}

// Returns the values whose name or own text contains the words, in either case.
export function findNodes(json: JsonText, words: string): JsonNode[] {
  const wanted = words.toLowerCase();
  const found: JsonNode[] = [];
  if (!wanted) return found;
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  for (const node of allNodes(json.roots)) {
    const isNamed = typeof node.key === 'string' && holds(node.key);
    const isPlain = node.kind !== 'object' && node.kind !== 'array';
    if (isNamed || (isPlain && holds(json.text.slice(node.begin, node.end)))) found.push(node);
  }
  return found;
}
