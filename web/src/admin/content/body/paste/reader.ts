// Reads the blocks of a pasted text from its HTML, as browsers, Google Docs and Word write it.

import type { Block, Item, Run } from './blocks';
import { cleanAddress } from './addresses';
import { isElement, type Element, type Node } from './html_tree';
import { codeOf, textWithin } from './code';
import { formatWithin, isHidden, stylesOf, type Format } from './styles';
import { tableOf } from './table';
import { itemOfWord } from './word_lists';

const blockTags = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section summary ' +
    'table ul tbody'
  ).split(' '),
);

export interface Place {
  format: Format;
  // Depth of the list, from 0; -1: none.
  level: number;
  isOrdered: boolean;
  // Classes of what is around, which name the language of code on some sites.
  classes: string;
}

export const outside: Place = { format: {}, level: -1, isOrdered: false, classes: '' };

const knownBlocks = new WeakMap<Element, boolean>();

// Whether a node is, or contains, a block.
function isBlockLike(node: Node): boolean {
  if (!isElement(node)) return false;
  const known = knownBlocks.get(node);
  if (known !== undefined) return known;
  const is = !isHidden(node) && (blockTags.has(node.tag) || node.children.some(isBlockLike));
  knownBlocks.set(node, is);
  return is;
}

// Collects blocks. Characters that follow each other are one paragraph.
export class Reader {
  readonly blocks: Block[] = [];
  private runs: Run[] = [];

  read(nodes: readonly Node[], place: Place): this {
    for (const node of nodes)
      if (!isElement(node)) this.addText(node, place.format);
      else if (!isHidden(node)) this.readElement(node, place);
    return this;
  }

  end(): Block[] {
    this.flush();
    return this.blocks;
  }

  private add(block: Block): void {
    this.flush();
    this.blocks.push(block);
  }

  private flush(): void {
    const { runs } = this;
    this.runs = [];
    if (runs.some((one) => one.text.trim() !== '' || one.picture !== undefined))
      this.blocks.push({ kind: 'text', runs });
  }

  private addText(text: string, format: Format): void {
    // Bullets and other signs of fonts that only one machine has.
    const clean = text
      .replace(/[\ue000-\uf8ff\u200b\ufeff\u00ad]/g, '')
      .replace(/[\s\u00a0]+/g, ' ');
    if (clean) this.runs.push({ ...format, text: clean });
  }

  private readElement(element: Element, place: Place): void {
    const format = formatWithin(element, place.format);
    if (this.readSpecial(element, { ...place, format })) return;
    if (!isBlockLike(element)) {
      this.readInline(element, format);
      return;
    }
    this.flush();
    if (this.addToItem(element, format)) return;
    const classes = element.attributes.class ?? '';
    this.read(element.children.filter(isNotLine(element)), { ...place, format, classes });
    this.flush();
  }

  // Further paragraphs of an item of Word are paragraphs that look like it. Returns whether the
  // element is one.
  private addToItem(element: Element, format: Format): boolean {
    const last = this.blocks.at(-1);
    const isPart = /\bMsoListParagraph/.test(element.attributes.class ?? '');
    if (!isPart || last?.kind !== 'item') return false;
    const blocks = new Reader().read(element.children, { ...outside, format }).end();
    last.blocks.push(...blocks);
    return true;
  }

  private readInline(element: Element, format: Format): void {
    const { tag, attributes, children } = element;
    if (tag === 'br') this.runs.push({ text: '\n' });
    else if (tag === 'img') this.readPicture(attributes);
    else if (tag === 'a') this.readLink(element, format);
    else if (tag === 'input') return;
    else this.read(children, { ...outside, format });
  }

  private readPicture({ src = '', alt = '', width, height }: Record<string, string>): void {
    // Pictures of one pixel count who reads.
    if (Number(width) === 1 || Number(height) === 1) return;
    const clean = alt.replace(/\s+/g, ' ').trim();
    this.runs.push({ text: clean, picture: src.trim() });
  }

  private readLink(element: Element, format: Format): void {
    const { href = '', style = '', class: name = '' } = element.attributes;
    const note = /mso-footnote-id:\s*(\w+)/i.exec(style)?.[1];
    if (note) {
      this.runs.push({ text: `[^${note.replace(/\D/g, '')}]`, isRaw: true });
      return;
    }
    // Links of a heading to itself.
    if (/^#/.test(href) && (textWithin(element).trim() === '#' || /anchor/.test(name))) return;
    // Bookmarks of the document that was copied are not in this one.
    const isInner = /^#|^file:/i.test(href.trim());
    const address = isInner ? undefined : cleanAddress(href);
    this.read(element.children, { ...outside, format: { ...format, href: address } });
  }

  // Reads an element that is a block of its own. Returns whether it is one.
  private readSpecial(element: Element, place: Place): boolean {
    const { tag } = element;
    const item = itemOfWord(element);
    if (item) return this.addItem(element, item, place.format);
    const level = headingLevel(element);
    if (level) return this.addHeading(element, level);
    if (tag === 'hr') return this.done({ kind: 'rule' });
    if (tag === 'pre') return this.done(codeOf(element, place.classes));
    if (tag === 'table') return this.addTable(element, place);
    if (isQuote(element)) {
      const blocks = new Reader().read(element.children, outside).end();
      return this.done({ kind: 'quote', blocks });
    }
    if (tag === 'ul' || tag === 'ol') return this.addList(element, place);
    if (tag === 'li')
      return this.addListItem(element, { ...place, level: Math.max(0, place.level) });
    if (tag === 'dt') return this.addTerm(element, place);
    return isNote(element) && this.addNote(element);
  }

  private done(block: Block): true {
    this.add(block);
    return true;
  }

  private addItem(element: Element, item: Item, format: Format): true {
    const blocks = new Reader().read(element.children, { ...outside, format }).end();
    return this.done({ ...item, blocks });
  }

  private addHeading(element: Element, level: number): true {
    const blocks = new Reader().read(element.children, outside).end();
    const runs = blocks.flatMap((one) => ('runs' in one ? one.runs : []));
    // A heading is bold in any case.
    if (runs.length > 0) this.add({ kind: 'heading', level, runs: runs.map(unbold) });
    for (const one of blocks) if (!('runs' in one)) this.add(one);
    return true;
  }

  private addTable(element: Element, place: Place): true {
    const table = tableOf(element, (cell) => new Reader().read(cell.children, outside).end());
    if (table.kind === 'table') return this.done(table);
    // Tables that only arrange what they contain.
    for (const cell of table.cells) {
      this.flush();
      this.read(cell.children, place);
    }
    this.flush();
    return true;
  }

  private addList(element: Element, place: Place): true {
    this.flush();
    const level = place.level + 1;
    const within = { ...place, level, isOrdered: element.tag === 'ol' };
    const start = Number(element.attributes.start);
    let isFirst = true;
    for (const node of element.children) {
      if (!isElement(node) || isHidden(node)) continue;
      const before = this.blocks.length;
      this.readElement(node, within);
      this.flush();
      const first = this.blocks[before];
      if (isFirst && first?.kind === 'item' && Number.isInteger(start) && start >= 0)
        first.start ??= start;
      isFirst = false;
    }
    return true;
  }

  // Nested lists are items of a deeper level, which follow.
  private addListItem(element: Element, place: Place): true {
    const { attributes, children } = element;
    // Word for the web puts each item into a list of its own, and says how deep it is.
    const given = Number(attributes['data-aria-level'] ?? attributes['aria-level']);
    const level = given >= 1 && given <= 9 ? given - 1 : place.level;
    const within = new Reader().read(children, { ...place, level }).end();
    const first = within.findIndex((one) => one.kind === 'item' && one.level > level);
    const blocks = first < 0 ? within : within.slice(0, first);
    const isChecked = checkOf(element);
    this.add({ kind: 'item', level, isOrdered: place.isOrdered, isChecked, blocks });
    if (first >= 0) for (const one of within.slice(first)) this.add(one);
    return true;
  }

  private addTerm(element: Element, { format }: Place): true {
    this.flush();
    this.read(element.children, { ...outside, format: { ...format, isBold: true } });
    this.flush();
    return true;
  }

  private addNote(element: Element): true {
    const name = (element.attributes.id ?? '').replace(/\D/g, '');
    const blocks = new Reader().read(element.children, outside).end();
    // The link back to the reference begins the note.
    for (const one of blocks) if ('runs' in one && one.runs[0]?.isRaw) one.runs.shift();
    return this.done({ kind: 'note', name, blocks });
  }
}

const unbold = (run: Run): Run => ({
  ...run,
  isBold: undefined,
  text: run.text.replace(/\n/g, ' '),
});

function headingLevel({ tag, attributes }: Element): number {
  const named = /^h([1-6])$/.exec(tag)?.[1];
  if (named) return Number(named);
  if (attributes.role === 'heading') return Math.min(6, Number(attributes['aria-level']) || 2);
  return tag === 'p' && /\bMsoTitle\b/.test(attributes.class ?? '') ? 1 : 0;
}

const isQuote = ({ tag, attributes }: Element): boolean =>
  tag === 'blockquote' || (tag === 'p' && /\bMso(Intense)?Quote\b/.test(attributes.class ?? ''));

const partOf = (element: Element): string => stylesOf(element)['mso-element'] ?? '';
const isNote = (element: Element): boolean => partOf(element) === 'footnote';

// Word draws a line above its footnotes.
const isNotLine =
  (around: Element) =>
  (node: Node): boolean =>
    !(isElement(node) && node.tag === 'hr' && partOf(around) === 'footnote-list');

// Whether a task is done; undefined if the item is not a task.
function checkOf(element: Element): boolean | undefined {
  const own = element.attributes['aria-checked'];
  if (element.attributes.role === 'checkbox' && own) return own === 'true';
  const [box] = boxesIn(element);
  return box && 'checked' in box.attributes;
}

const boxesIn = ({ children }: Element): Element[] =>
  children
    .filter(isElement)
    .filter(({ tag }) => tag !== 'ul' && tag !== 'ol')
    .flatMap((one) =>
      one.tag === 'input' && one.attributes.type === 'checkbox' ? [one] : boxesIn(one),
    );
