// The page that an experiment is about: what each variant shows there, links to see it, and making
// the value of a variant part of the text.

import { useState } from 'react';
import { callOperation, newOnceKey } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { useOwnAccount } from '../../parts/account_context';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { timeText } from '../../parts/times';
import { toast } from '../../parts/toast';
import { may, pageRoot } from '../site';
import { partLabels } from './page_parts';
import { texts } from './page_texts';

type Experiment = NonNullable<OperationAnswer<'GET /api/v1/admin/experiments/{id}/'>>;
type Previews = NonNullable<OperationAnswer<'POST /api/v1/admin/experiments/{id}/previews/'>>;

const editorOf = (id: number): string => `${pageRoot}content/${id}/`;

function Tested({ experiment }: { experiment: Experiment }) {
  const { page } = experiment;
  if (page?.content_item)
    return <a href={editorOf(page.content_item)}>{`${texts.text} ${page.content_item}`}</a>;
  return (
    <bdi>
      {page?.tool_slug} ({page?.locale})
    </bdi>
  );
}

interface VariantGiven {
  variant: Experiment['variants'][number];
  preview: string | undefined;
  mayAdopt: boolean;
  onAdopt: () => void;
}

function Variant({ variant, preview, mayAdopt, onAdopt }: VariantGiven) {
  return (
    <li>
      <span className="try-variant">
        <b>
          <bdi>{variant.name || variant.key}</bdi>
        </b>
        <span dir="auto">{variant.is_control ? texts.asItIs : variant.value}</span>
      </span>
      <span className="site-buttons">
        {preview ? (
          <a className="button" href={preview}>
            {texts.seePreview}
          </a>
        ) : null}
        {mayAdopt && !variant.is_control ? (
          <button type="button" className="button" onClick={onAdopt}>
            {texts.takeOver}
          </button>
        ) : null}
      </span>
    </li>
  );
}

function usePanel({ id }: Experiment) {
  const sending = useSending();
  const [previews, setPreviews] = useState<Previews>();
  const [adopted, setAdopted] = useState<number>();
  const [onceKey] = useState(newOnceKey);
  const preview = async () =>
    setPreviews(
      await sending.send((signal) =>
        callOperation('POST /api/v1/admin/experiments/{id}/previews/', { id, body: {}, signal }),
      ),
    );
  const adopt = async (variant: string) => {
    const done = await sending.send((signal) =>
      callOperation('POST /api/v1/admin/experiments/{id}/adopt/', {
        id,
        body: { variant },
        onceKey: `${onceKey}-${variant}`,
        signal,
      }),
    );
    if (!done) return;
    setAdopted(done.content_item);
    toast(texts.takenOver);
  };
  return { sending, previews, adopted, preview, adopt };
}

export function PagePanel({ experiment }: { experiment: Experiment }) {
  const { role } = useOwnAccount();
  const { sending, previews, adopted, preview, adopt } = usePanel(experiment);
  const isEditor = may(role, 'editor');
  const part = experiment.page?.part ?? 'heading';
  return (
    <section className="card record-section" aria-labelledby="experiment-page">
      <h2 id="experiment-page">
        {texts.onPage}: {partLabels[part]}
      </h2>
      <p className="timeline-about">
        <Tested experiment={experiment} />
      </p>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <ul className="try-variants">
        {experiment.variants.map((one) => (
          <Variant
            key={one.key}
            variant={one}
            preview={previews?.previews.find(({ variant }) => variant === one.key)?.url}
            mayAdopt={isEditor && Boolean(experiment.started_at) && !sending.isBusy}
            onAdopt={() => void adopt(one.key)}
          />
        ))}
      </ul>
      {isEditor ? (
        <p className="site-buttons">
          <button
            type="button"
            className="button"
            disabled={sending.isBusy}
            onClick={() => void preview()}
          >
            {texts.previewVariants}
          </button>
        </p>
      ) : null}
      {previews ? (
        <p className="aside-note">
          {texts.previewsUntil} {timeText(previews.expires_at)}
        </p>
      ) : null}
      {adopted ? (
        <p role="status">
          <a href={editorOf(adopted)}>{texts.openText}</a>
        </p>
      ) : null}
    </section>
  );
}
