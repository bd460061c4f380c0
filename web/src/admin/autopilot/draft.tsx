// Draft that a model wrote in a step: rendered, and with the changes that were made to it since.

import { useEffect } from 'react';
import { callOperation } from '../../api/operation_call';
import { TextDiff } from '../../parts/diff/text_diff';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { PreviewFrame } from '../../parts/preview/preview_frame';
import { numberText } from '../../parts/times';
import type { Item } from '../content/item';
import { loadRevision, textIn, type Revision } from '../content/revisions';
import { pageRoot } from '../site';
import type { Step } from './run';
import { texts } from './texts';

interface Draft {
  item: Item;
  html: string;
  // The revision that the model wrote, and the latest one; undefined if they are the same.
  written?: Revision;
  latest?: Revision;
}

async function loadDraft(step: Step, signal: AbortSignal): Promise<Draft> {
  const id = String(step.content_item);
  const item = (await callOperation('GET /api/v1/admin/content/{id}/', { id, signal })) as Item;
  const { title, summary, body, body_format, seo_title, meta_description } = item;
  const asked = { title, summary, body, body_format, seo_title, meta_description };
  const { html } = await callOperation('POST /api/v1/admin/content/preview/', {
    body: asked,
    signal,
  });
  if (item.revision === step.revision || step.revision === null) return { item, html: html ?? '' };
  const [written, latest] = await Promise.all([
    loadRevision(id, step.revision, signal),
    loadRevision(id, item.revision ?? 1, signal),
  ]);
  return { item, html: html ?? '', written, latest };
}

const fields = ['title', 'body', 'summary', 'seo_title', 'meta_description'] as const;
const textOf = (one: Revision): string => fields.map((field) => textIn(one, field)).join('\n');

function Shown({ draft: { item, html, written, latest } }: { draft: Draft }) {
  return (
    <>
      <p className="aside-note">
        {`Revision ${item.revision}, ${numberText(item.word_count ?? 0)} words`} ·{' '}
        <a href={`${pageRoot}content/${item.id}/edit/`}>{texts.openText}</a>
      </p>
      {written && latest ? (
        <>
          <p className="finding" data-severity="warning">
            {texts.editedHelp}
          </p>
          <TextDiff label={texts.changes} before={textOf(written)} after={textOf(latest)} />
        </>
      ) : null}
      {html ? (
        <PreviewFrame html={html} title={`${texts.draft}: ${item.title}`} />
      ) : (
        <p dir="auto">{item.seo_title || item.meta_description || item.title}</p>
      )}
    </>
  );
}

interface Given {
  step: Step;
  // Receives the revision that is shown.
  onRead: (revision: number) => void;
}

export function DraftShown({ step, onRead }: Given) {
  const loading = useLoaded(String(step.content_item), (signal) => loadDraft(step, signal));
  const revision = loading.data?.item.revision;
  useEffect(() => {
    if (revision !== undefined) onRead(revision);
  }, [revision]);
  return <Loaded loading={loading}>{(draft) => <Shown draft={draft} />}</Loaded>;
}
