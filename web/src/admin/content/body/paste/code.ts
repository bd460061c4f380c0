// Blocks of code on web pages, with their language where the page says it.

import type { Block } from './blocks';
import { isElement, type Element, type Node } from './html_tree';

const lineTags = new Set('div p li tr'.split(' '));

// Returns the text within an element, with its line breaks.
export function textWithin(element: Element): string {
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (!isElement(node)) {
      parts.push(node);
      return;
    }
    if (node.tag === 'br') parts.push('\n');
    if (lineTags.has(node.tag) && parts.length > 0 && !parts.at(-1)!.endsWith('\n'))
      parts.push('\n');
    node.children.forEach(walk);
  };
  element.children.forEach(walk);
  return parts.join('');
}

const classesWithin = (element: Element): string =>
  [element.attributes.class ?? '', element.attributes['data-language'] ?? '']
    .concat(element.children.filter(isElement).slice(0, 1).map(classesWithin))
    .join(' ');

// `around`: classes of the element that contains it.
export function codeOf(element: Element, around: string): Block {
  const classes = `${classesWithin(element)} ${around}`;
  const named = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#-]{1,20})/.exec(
    classes,
  );
  const text = textWithin(element)
    .replace(/\u00a0/g, ' ')
    .replace(/\r\n?/g, '\n');
  return { kind: 'code', language: named?.[1] ?? '', text: text.replace(/^\n|\s+$/g, '') };
}
