// Reads HTML from the clipboard into a tree, without a document: nothing of it is loaded or run.
// What word processors write is not always well formed; the result always is.

export interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: Node[];
}
export type Node = Element | string;

export const isElement = (node: Node): node is Element => typeof node !== 'string';

const voidTags = new Set(
  'area base br col embed hr img input link meta param source wbr'.split(' '),
);
// Their contents are not text.
const rawTags = new Set(
  'script style title textarea noscript iframe template svg math xml'.split(' '),
);

// Start tags that end an open element, up to one that contains both.
const p = 'p';
const ends: Record<string, string[]> = {
  li: ['li', p],
  td: ['td', 'th', p],
  th: ['td', 'th', p],
  tr: ['tr', 'td', 'th', p],
  dt: ['dt', 'dd', p],
  dd: ['dt', 'dd', p],
  option: ['option'],
};
for (const tag of 'p div ul ol table pre blockquote h1 h2 h3 h4 h5 h6 hr section'.split(' '))
  ends[tag] = [p];
const barriers = new Set('ul ol table td th body div blockquote'.split(' '));

// Deeper elements become children of the deepest one: their texts stay.
const maxDepth = 200;

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
  laquo: '«',
  raquo: '»',
  times: '×',
  deg: '°',
  sect: '§',
};

function characterOf(code: number): string {
  const isValid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isValid ? String.fromCodePoint(code) : '\ufffd';
}

export const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));?/g, (whole, ten, hex, name) => {
    if (ten) return characterOf(Number(ten));
    if (hex) return characterOf(parseInt(hex as string, 16));
    return named[name as string] ?? whole;
  });

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

function attributesIn(text: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [, name, double, single, bare] of text.matchAll(attributePattern))
    all[name!.toLowerCase()] ??= decoded(double ?? single ?? bare ?? '');
  return all;
}

// Returns the end of a tag: the first `>` that is not in quotes.
function endOfTag(html: string, at: number): number {
  let quote = '';
  for (let i = at; i < html.length; i += 1) {
    const one = html[i]!;
    if (quote) {
      if (one === quote) quote = '';
    } else if (one === '>') return i;
    else if ((one === '"' || one === "'") && html[i - 1] === '=') quote = one;
  }
  return html.length;
}

class Builder {
  readonly root: Element = { tag: '', attributes: {}, children: [] };
  private open: Element[] = [this.root];

  text(text: string): void {
    if (text) this.open.at(-1)!.children.push(decoded(text));
  }

  begin(tag: string, attributes: Record<string, string>, isClosed: boolean): void {
    this.endBefore(tag);
    const element = { tag, attributes, children: [] };
    this.open.at(-1)!.children.push(element);
    if (!voidTags.has(tag) && !isClosed && this.open.length < maxDepth) this.open.push(element);
  }

  private endBefore(tag: string): void {
    const ended = ends[tag] ?? [];
    for (let at = this.open.length - 1; at > 0; at -= 1) {
      const { tag: one } = this.open[at]!;
      if (ended.includes(one)) this.open.length = at;
      // A list within a list, or a cell within a table, is not ended by what is outside of it.
      else if (barriers.has(one) && !(tag === 'tr' && one === 'td')) return;
    }
  }

  end(tag: string): void {
    for (let at = this.open.length - 1; at > 0; at -= 1)
      if (this.open[at]!.tag === tag) {
        this.open.length = at;
        return;
      }
  }
}

// Returns where a comment, a declaration or a processing instruction ends.
function endOfMarkup(html: string, at: number): number {
  const isComment = html.startsWith('<!--', at);
  const end = html.indexOf(isComment ? '-->' : '>', at + (isComment ? 4 : 2));
  return end < 0 ? html.length : end + (isComment ? 3 : 1);
}

const tagStart = /<(\/?)([a-zA-Z][^\s/>]*)/y;

export function treeOf(html: string): Element {
  const builder = new Builder();
  // Each tag whose end was looked for and not found.
  const endless = new Set<string>();
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    builder.text(html.slice(at, next < 0 ? html.length : next));
    if (next < 0) break;
    tagStart.lastIndex = next;
    const found = tagStart.exec(html);
    if (!found) {
      const isMarkup = /[!?]/.test(html[next + 1] ?? '');
      if (!isMarkup) builder.text('<');
      at = isMarkup ? endOfMarkup(html, next) : next + 1;
      continue;
    }
    const end = endOfTag(html, tagStart.lastIndex);
    const tag = found[2]!.toLowerCase();
    const rest = html.slice(tagStart.lastIndex, end);
    at = end + 1;
    if (found[1]) builder.end(tag);
    else if (rawTags.has(tag) && !rest.endsWith('/')) at = endOfRaw(html, at, tag, endless);
    else builder.begin(tag, attributesIn(rest), rest.endsWith('/'));
  }
  return builder.root;
}

function endOfRaw(html: string, at: number, tag: string, endless: Set<string>): number {
  if (endless.has(tag)) return at;
  const pattern = new RegExp(`</${tag}[\\s>]`, 'gi');
  pattern.lastIndex = at;
  const found = pattern.exec(html);
  if (found) return endOfTag(html, found.index) + 1;
  endless.add(tag);
  return at;
}
