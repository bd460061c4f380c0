// The parts of a page that can differ between variants, and what a text shows there.

import type { OperationRequest } from '../../api/operations';
import type { Item } from '../content/item';

type Page = NonNullable<OperationRequest<'POST /api/v1/admin/experiments/'>['page']>;
export type PagePart = NonNullable<Page['part']>;

export const partLabels: Record<PagePart, string> = {
  heading: 'Heading',
  title: 'Title in the browser',
  description: 'Description',
  call_to_action: 'Label of the first button',
  body: 'Whole text',
};

const link = String.raw`\[((?:[^\]\\]|\\.)*)\]\([^)]*\)`;
const linksAlone = new RegExp(String.raw`^\s*(?:${link}\s*)+$`);
const beginning = new RegExp(`^(?::::cta)?\\s*${link}`);

// The button is the first link of a line of links in a block `hero` or `cta`; the link behind
// `:::cta` is the last one of its block. Whether the page shows it is known to the server.
function firstButton(item: Item): string {
  const blocks = /^:::(hero|cta).*\n([^]*?)^:::\s*$/gm;
  for (const [block = '', kind, inside = ''] of (item.body ?? '').matchAll(blocks)) {
    const lines = [...inside.split('\n'), kind === 'cta' ? block.split('\n')[0]! : ''];
    const found = lines.find((line) => linksAlone.test(line.replace(/^:::cta/, '')));
    if (found) return (beginning.exec(found.trim())?.[1] ?? '').replace(/\\(.)/g, '$1');
  }
  return '';
}

export function partsOf(item: Item): PagePart[] {
  const parts: PagePart[] = ['heading', 'title', 'description'];
  if (firstButton(item)) parts.push('call_to_action');
  if (item.content_type === 'landing') parts.push('body');
  return parts;
}

export function shownIn(item: Item, part: PagePart): string {
  switch (part) {
    case 'heading':
      return item.title ?? '';
    case 'title':
      return item.seo_title || (item.title ?? '');
    case 'description':
      return item.meta_description || (item.summary ?? '');
    case 'call_to_action':
      return firstButton(item);
    case 'body':
      return item.body ?? '';
  }
}
