// Loads the comments on a content item, and writes, resolves and deletes them.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { callPlace } from '../../api/place_call';

const name = 'GET /api/v1/admin/content/{id}/comments/';
export type Comment = OperationAnswer<typeof name>['results'][number];

export interface Thread {
  open: Comment[];
  resolved: Comment[];
  // Number of all comments, of which the latest ones are loaded.
  count: number;
}

export const shownAtOnce = 100;

export async function loadThread(id: number, signal: AbortSignal): Promise<Thread> {
  const query = { ordering: '-id', page_size: shownAtOnce };
  const { results, count } = await callOperation(name, { id, query, signal });
  const all = [...results].reverse();
  return {
    open: all.filter((one) => !one.is_resolved),
    resolved: all.filter((one) => one.is_resolved),
    count,
  };
}

const addressOf = ({ item, id }: Comment): string =>
  `/api/v1/admin/content/${item}/comments/${id}/`;

export const resolveComment = (comment: Comment, signal: AbortSignal) =>
  callPlace('PATCH', addressOf(comment), { body: { is_resolved: !comment.is_resolved }, signal });

export const removeComment = (comment: Comment, signal: AbortSignal) =>
  callPlace('DELETE', addressOf(comment), { signal });

// What somebody did with a comment, by the action that it was given with.
export const deeds: Partial<Record<string, string>> = {
  submit: 'submitted this',
  approve: 'approved this',
  reject: 'sent this back',
  withdraw: 'withdrew the approval',
  publish: 'published this',
  unpublish: 'took this offline',
};
