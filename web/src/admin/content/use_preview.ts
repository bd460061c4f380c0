// Preview of an unsaved text, made by the server: the HTML as it would be delivered, the number of
// words, and findings about its quality.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer, OperationRequest } from '../../api/operations';
import { useFollowing, type Following } from '../../parts/forms/use_following';
import type { Values } from '../../parts/request';
import { textOf } from './item';

const name = 'POST /api/v1/admin/content/preview/';
type Preview = OperationAnswer<typeof name>;

const requestOf = (record: Values): OperationRequest<typeof name> => ({
  title: textOf(record, 'title'),
  summary: textOf(record, 'summary'),
  body: textOf(record, 'body'),
  body_format: record.body_format as OperationRequest<typeof name>['body_format'],
  seo_title: textOf(record, 'seo_title'),
  meta_description: textOf(record, 'meta_description'),
});

// Pauses after which a text is previewed, in milliseconds: long texts take long.
const pauseMs = 250;
const longPauseMs = 1500;
const longText = 200_000;

export function usePreview(record: Values): Following<Preview> {
  const body = requestOf(record);
  const pause = (body.body ?? '').length > longText ? longPauseMs : pauseMs;
  const ask = (signal: AbortSignal) => callOperation(name, { body, signal });
  return useFollowing(JSON.stringify(body), ask, pause);
}
