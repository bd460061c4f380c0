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

// Parses JSON that the server wrote: one value, or with `isMany` one after the other.
export class JsonText {
  readonly roots: JsonNode[] = [];
  count = 0;
  private at = 0;

  constructor(
    readonly text: string,
    readonly isMany: boolean,
  ) {
    this.skip();
    while (this.at < text.length) {
      this.readValue();
      this.skip();
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

  // Reads one value with everything in it. Not recursive, because nesting may be arbitrarily deep.
  private readValue(): void {
    let inside = this.begin(null, this.roots.length);
    this.roots.push(inside);
    if (inside.children === none) return;
    while (true) {
      this.skip();
      const sign = this.text[this.at];
      if (sign === '}' || sign === ']') {
        inside.end = ++this.at;
        if (!inside.parent) return;
        inside = inside.parent;
      } else if (sign === ',') this.at += 1;
      else {
        const node = this.begin(inside, this.keyIn(inside));
        inside.children.push(node);
        if (node.children !== none) inside = node;
      }
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
