// The format of characters, as elements and their styles say: word processors write both.

import type { Element } from './html_tree';
import type { Run } from './blocks';

export type Format = Omit<Run, 'text' | 'picture' | 'isRaw'>;

export function stylesOf({ attributes }: Element): Record<string, string> {
  const all: Record<string, string> = {};
  for (const part of (attributes.style ?? '').split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0)
      all[part.slice(0, colon).trim().toLowerCase()] = part
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return all;
}

const mono =
  /mono|courier|consolas|menlo|monaco|source code|fira code|andale|inconsolata|jetbrains|cascadia/;

const ofTags: Record<string, Format> = {
  b: { isBold: true },
  strong: { isBold: true },
  i: { isItalic: true },
  em: { isItalic: true },
  cite: { isItalic: true },
  dfn: { isItalic: true },
  var: { isItalic: true },
  s: { isStruck: true },
  strike: { isStruck: true },
  del: { isStruck: true },
  code: { isCode: true },
  samp: { isCode: true },
  tt: { isCode: true },
  kbd: { isCode: true },
  sup: { script: 'sup' },
  sub: { script: 'sub' },
};

function weightOf(weight: string): boolean | undefined {
  if (weight === '' || weight === 'inherit') return undefined;
  return /^bold/.test(weight) || Number(weight) >= 600;
}

// Returns the format within an element.
export function formatWithin(element: Element, around: Format): Format {
  const styles = stylesOf(element);
  const within: Format = { ...around, ...ofTags[element.tag] };
  within.isBold = weightOf(styles['font-weight'] ?? '') ?? within.isBold;
  const slant = styles['font-style'];
  if (slant) within.isItalic = /italic|oblique/.test(slant);
  const line = styles['text-decoration'] ?? styles['text-decoration-line'];
  if (line?.includes('line-through')) within.isStruck = true;
  const height = styles['vertical-align'];
  if (height === 'super' || height === 'sub') within.script = height === 'sub' ? 'sub' : 'sup';
  const family = styles['font-family'] ?? styles.font;
  if (family && element.tag !== 'code') within.isCode = mono.test(family);
  return within;
}

const hiddenTags = new Set(
  'head script style noscript template svg math iframe object select button nav'.split(' '),
);

// Whether an element is not part of the text: hidden, a comment of a reviewer, or deleted.
export function isHidden(element: Element): boolean {
  const { tag, attributes } = element;
  // A tracked change; elsewhere the element means struck through.
  if (tag === 'del') return 'datetime' in attributes || 'cite' in attributes;
  if (hiddenTags.has(tag) || 'hidden' in attributes) return true;
  const { style = '', class: name = '' } = attributes;
  return (
    /display:\s*none|mso-hide:\s*all|mso-element:\s*comment|visibility:\s*hidden/i.test(style) ||
    /\bMso(?:CommentReference|CommentText|Toc\d)\b/.test(name) ||
    (attributes['aria-hidden'] === 'true' && tag !== 'img')
  );
}
