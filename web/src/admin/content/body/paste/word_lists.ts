// Lists of Word: paragraphs whose style names the list and the level, and whose marker is text that
// other programs are told to ignore.

import type { Item } from './blocks';
import { textWithin } from './code';
import { isElement, type Element } from './html_tree';
import { stylesOf } from './styles';

const maxLevel = 9;

// Returns the marker of an item, and removes it from the paragraph.
function takeMarker(element: Element): string {
  let marker = '';
  element.children = element.children.filter((node) => {
    if (!isElement(node)) return true;
    if (/mso-list:\s*ignore/i.test(node.attributes.style ?? '')) {
      marker += textWithin(node);
      return false;
    }
    marker += takeMarker(node);
    return true;
  });
  return marker;
}

// Bullets are a letter of a symbol font, such as "o" and "§", without anything behind it.
const number = /^\(?([0-9]+|[a-z]{1,3}|[ivxlc]+)[.)]/i;

// Returns a list item without its blocks; undefined if the paragraph is not one.
export function itemOfWord(element: Element): Item | undefined {
  const [, level] = /\blevel(\d+)\b/.exec(stylesOf(element)['mso-list'] ?? '') ?? [];
  if (!level) return undefined;
  const marker = takeMarker(element).replace(/[\s\u00a0]+/g, '');
  if (marker === '' && !/\bMsoList/.test(element.attributes.class ?? '')) return undefined;
  const [, label] = number.exec(marker) ?? [];
  return {
    kind: 'item',
    level: Math.min(Number(level), maxLevel) - 1,
    isOrdered: label !== undefined,
    start: label && /^\d+$/.test(label) ? Number(label) : undefined,
    blocks: [],
  };
}
