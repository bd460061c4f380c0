// Loads the revisions of a content item, and names the fields in which they are compared.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { usualSize } from '../lists/page_turn';

const name = 'GET /api/v1/admin/content/{id}/revisions/';
export type Revision = OperationAnswer<typeof name>['results'][number];

export const loadRevisions = (id: string, page: number, signal: AbortSignal) =>
  callOperation(name, { id, query: { page_size: usualSize, page }, signal });

// Loads one revision with its body. Revisions are numbered from 1 without gaps, so that the number
// is that of its page.
export async function loadRevision(
  id: string,
  revision: number,
  signal: AbortSignal,
): Promise<Revision | undefined> {
  const query = { ordering: 'id', page_size: 1, page: revision, include_body: 'true' };
  const { results } = await callOperation(name, { id, query, signal });
  return results.find((one) => one.revision === revision);
}

// Fields that are compared, in reading order.
export const compared = [
  'title',
  'body',
  'body_format',
  'summary',
  'seo_title',
  'meta_description',
  'slug',
  'keywords',
  'tags',
  'content_type',
  'locale',
  'tool_slug',
  'template',
  'variables',
] as const;

export function textIn(revision: Revision, field: (typeof compared)[number]): string {
  const value: unknown = revision[field];
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);
}
