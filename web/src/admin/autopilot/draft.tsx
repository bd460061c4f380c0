// Draft that a model wrote in a step: rendered, and with the changes that were made to it since.

import { useEffect } from 'react';
import { callOperation } from '../../api/operation_call';
import { TextDiff } from '../../parts/diff/text_diff';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { PreviewFrame } from '../../parts/preview/preview_frame';
import { numberText } from '../../parts/times';
import type { Finding, Item } from '../content/item';
import { loadRevision, textIn, type Revision } from '../content/revisions';
import { pageRoot } from '../site';
import type { Step } from './run';
import { texts } from './texts';

export interface Seen {
  revision: number;
  // Whether errors in the text have to be fixed before it can be approved.
  hasErrors: boolean;
}

interface Draft {
  item: Item;
  html: string;
  quality: readonly Finding[];
  // The revision that the model wrote, and the latest one; undefined if they are the same.
  written?: Revision;
  latest?: Revision;
}

async function loadDraft(step: Step, signal: AbortSignal): Promise<Draft> {
  const id = String(step.content_item);
  const item = (await callOperation('GET /api/v1/admin/content/{id}/', { id, signal })) as Item;
  const { title, summary, body, body_format, seo_title, meta_description } = item;
  const text = { title, summary, body, body_format, seo_title, meta_description };
  const { html = '', quality = [] } = await callOperation('POST /api/v1/admin/content/preview/', {
    body: text,
    signal,
  });
  if (item.revision === step.revision || step.revision === null) return { item, html, quality };
  const [written, latest] = await Promise.all([
    loadRevision(id, step.revision, signal),
    loadRevision(id, item.revision ?? 1, signal),
  ]);
  return { item, html, quality, written, latest };
}

const fields = ['title', 'body', 'summary', 'seo_title', 'meta_description'] as const;
const textOf = (one: Revision): string => fields.map((field) => textIn(one, field)).join('\n');

const errorsOf = ({ quality }: Draft): Finding[] =>
  quality.filter((one) => one.severity === 'error');

function Errors({ errors }: { errors: readonly Finding[] }) {
  if (errors.length === 0) return null;
  return (
    <>
      <p className="aside-note">{texts.errorsHelp}</p>
      <ul className="findings">
        {errors.map((one) => (
          <li key={one.code + one.message} className="finding" data-severity="error">
            <bdi>{one.message}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function Shown({ draft }: { draft: Draft }) {
  const { item, html, written, latest } = draft;
  return (
    <>
      <p className="aside-note">
        {`Revision ${item.revision}, ${numberText(item.word_count ?? 0)} words`} ·{' '}
        <a href={`${pageRoot}content/${item.id}/edit/`}>{texts.openText}</a>
      </p>
      <Errors errors={errorsOf(draft)} />
      {written && latest ? (
        <>
          <p className="finding" data-severity="warning">
            {texts.editedHelp}
          </p>
          <TextDiff
            label={`${texts.changes}: ${item.title}`}
            before={textOf(written)}
            after={textOf(latest)}
          />
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
  // Receives what is shown.
  onRead: (seen: Seen) => void;
}

export function DraftShown({ step, onRead }: Given) {
  const loading = useLoaded(String(step.content_item), (signal) => loadDraft(step, signal));
  const { data } = loading;
  useEffect(() => {
    if (data?.item.revision !== undefined)
      onRead({ revision: data.item.revision, hasErrors: errorsOf(data).length > 0 });
  }, [data]);
  return <Loaded loading={loading}>{(draft) => <Shown draft={draft} />}</Loaded>;
}
