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

// A button is the first link of a block `cta` or `hero`.
const firstButton = (item: Item): string =>
  /^:::(?:cta|hero)[^]*?\[([^\]]*)\]\(/m.exec(item.body ?? '')?.[1] ?? '';

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
