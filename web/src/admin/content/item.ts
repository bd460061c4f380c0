// Types and helpers for content items.

import type { OperationAnswer } from '../../api/operations';
import type { Values } from '../../parts/request';

// Never null: only a conditional request with an entity tag has a response without a record.
export type Item = NonNullable<OperationAnswer<'GET /api/v1/admin/content/{id}/'>>;
export type Finding = NonNullable<Item['quality']>[number];

// Fields for which the editor has controls of its own, in their order.
export const ownFields = [
  'title',
  'body_format',
  'body',
  'summary',
  'seo_title',
  'meta_description',
  'slug',
] as const;
// Fields about the page on the public site.
export const siteFields: readonly string[] = [
  'cover',
  'byline',
  'published_on',
  'unpublish_at',
  'translation_of',
  'canonical_url',
  'noindex',
];
// Returns the fields that cannot be changed now: the end of a publication is for approvers, and the
// original date is fixed once the text was published here.
export const closedFields = (item: Item, mayApprove: boolean): readonly string[] => [
  ...(mayApprove ? [] : ['unpublish_at']),
  ...(item.first_published_at ? ['published_on'] : []),
];
export type OwnField = (typeof ownFields)[number];

export const textOf = (record: Values, name: OwnField): string => String(record[name] ?? '');

export const isWriting = (item: Item): boolean =>
  item.generation?.state === 'queued' || item.generation?.state === 'running';

// Returns the next step of the workflow, if it is allowed.
export const nextAction = ({ allowed_actions: all = [] }: Item): string | undefined =>
  ['publish', 'approve', 'submit'].find((one) => (all as readonly string[]).includes(one));
