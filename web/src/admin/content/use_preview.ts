// Preview of an unsaved text, made by the server: the HTML as it would be delivered, the number of
// words, and findings about its quality.

import { useEffect, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer, OperationRequest } from '../../api/operations';
import type { Values } from '../../parts/request';
import { textOf } from './item';

const name = 'POST /api/v1/admin/content/preview/';
export type Preview = OperationAnswer<typeof name>;

const waitMs = 250;

const requestOf = (record: Values): OperationRequest<typeof name> => ({
  title: textOf(record, 'title'),
  summary: textOf(record, 'summary'),
  body: textOf(record, 'body'),
  body_format: record.body_format as OperationRequest<typeof name>['body_format'],
  seo_title: textOf(record, 'seo_title'),
  meta_description: textOf(record, 'meta_description'),
});

export interface Previewing {
  preview: Preview | undefined;
  // Whether the preview belongs to an earlier text.
  isOld: boolean;
}

export function usePreview(record: Values): Previewing {
  const [preview, setPreview] = useState<Preview>();
  const [isOld, setOld] = useState(false);
  const body = requestOf(record);
  const asked = JSON.stringify(body);
  useEffect(() => {
    const way = new AbortController();
    const ask = () =>
      callOperation(name, { body, signal: way.signal })
        .then((made) => {
          setPreview(made);
          setOld(false);
        })
        .catch(() => setOld(!way.signal.aborted));
    const timer = window.setTimeout(() => void ask(), preview ? waitMs : 0);
    return () => {
      window.clearTimeout(timer);
      way.abort();
    };
  }, [asked]);
  return { preview, isOld };
}
