// Campaign as a recipient sees it: HTML in a frame without any permissions, wide or as narrow as a
// phone, and plain text.

import { useEffect, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationRequest } from '../../api/operations';
import type { Problem } from '../../api/client';
import { FormField } from '../../parts/forms/form';
import { problemFrom } from '../../parts/forms/sending';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { showMeanwhile } from '../../parts/forms/meanwhile';
import { usePreviewAddress } from '../../parts/preview/preview_address';
import type { Preview } from './checks';
import { texts } from './texts';

const name = 'POST /api/v1/admin/email/campaigns/{id}/preview/';
export type PreviewRequest = OperationRequest<typeof name>;

const waitMs = 400;

export interface Previewing {
  preview: Preview | undefined;
  problem: Problem | undefined;
}

// Loads the preview shortly after the last change; the previous one is shown until then. If
// counting the recipients takes long, a preview without the count is shown first.
export function usePreview(id: number, request: PreviewRequest, version: string): Previewing {
  const [state, setState] = useState<Previewing>({ preview: undefined, problem: undefined });
  const text = JSON.stringify(request);
  useEffect(() => {
    const way = new AbortController();
    const show = (preview: Preview) => setState({ preview, problem: undefined });
    const call = (body: PreviewRequest) => callOperation(name, { id, body, signal: way.signal });
    const ask = () =>
      showMeanwhile(call(request), () => call({ ...request, without_recipients: true }), show)
        .then(show)
        .catch((error: unknown) => {
          if (!way.signal.aborted) setState((was) => ({ ...was, problem: problemFrom(error) }));
        });
    const timer = window.setTimeout(() => void ask(), state.preview ? waitMs : 0);
    return () => {
      window.clearTimeout(timer);
      way.abort();
    };
    // `text` stands for `request`, which is a new object on each render.
  }, [id, text, version]);
  return state;
}

// Elements that emails hide with inline styles, such as the preheader.
const hidden = /<(\w+)\b([^>]*\sstyle="[^"]*display:\s*none)/gi;

// The content security policy blocks inline styles. They are removed, so that browsers do not
// report violations.
const styles = /<style\b[\s\S]*?(<\/style>|$)/gi;
const withoutStyles = (html: string): string =>
  html
    .replace(styles, '')
    .replace(hidden, '<$1 hidden$2')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=("[^"]*"|'[^']*'|[^\s>]+)/gi, ''));

function Frame({ html, isNarrow }: { html: string; isNarrow: boolean }) {
  const address = usePreviewAddress(withoutStyles(html), 0);
  if (!address) return null;
  return (
    <div className="campaign-frame" data-narrow={isNarrow}>
      <iframe className="preview-frame" sandbox="" title={texts.preview} src={address} />
    </div>
  );
}

interface ChoicesGiven {
  label: string;
  value: string;
  choices: string[];
  onChange: (value: string) => void;
}

function Choices({ label, value, choices, onChange }: ChoicesGiven) {
  return (
    <div className="campaign-choices" role="group" aria-label={label}>
      {choices.map((one) => (
        <button
          key={one}
          type="button"
          className="button chip"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {one}
        </button>
      ))}
    </div>
  );
}

function Shown({ preview }: { preview: Preview }) {
  const [part, setPart] = useState<string>(texts.html);
  const [width, setWidth] = useState<string>(texts.wide);
  const isHtml = part === texts.html;
  return (
    <>
      <dl className="campaign-envelope">
        <div>
          <dt>From</dt>
          <dd>
            <bdi>{preview.from || '–'}</bdi>
          </dd>
        </div>
        {preview.subjects.map((one, at) => (
          <div key={at}>
            <dt>Subject{preview.subjects.length > 1 ? ` ${at + 1}` : ''}</dt>
            <dd>
              <bdi>{one}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="campaign-line">
        <Choices label="Part" value={part} choices={[texts.html, texts.text]} onChange={setPart} />
        {isHtml && preview.html !== null ? (
          <Choices
            label={texts.width}
            value={width}
            choices={[texts.wide, texts.narrow]}
            onChange={setWidth}
          />
        ) : null}
      </div>
      {isHtml && preview.html === null ? <p>{texts.noHtml}</p> : null}
      {isHtml && preview.html !== null ? (
        <>
          <Frame html={preview.html} isNarrow={width === texts.narrow} />
          <p className="campaign-note">{texts.frameHelp}</p>
        </>
      ) : null}
      {isHtml ? null : (
        <pre className="campaign-text" dir="auto" tabIndex={0} aria-label={texts.text}>
          {preview.text}
        </pre>
      )}
    </>
  );
}

interface Given extends Previewing {
  // Name of the recipient that the preview is for.
  person: string;
  onPerson: (name: string) => void;
}

export function PreviewPanel({ preview, problem, person, onPerson }: Given) {
  return (
    <section className="card record-section campaign-preview" aria-labelledby="campaign-preview">
      <h2 id="campaign-preview">{texts.preview}</h2>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <FormField id="campaign-person" label={texts.as} help={texts.asHelp} faults={[]}>
        {(given) => (
          <input
            {...given}
            className="control control-short"
            type="text"
            dir="auto"
            autoComplete="off"
            value={person}
            onChange={({ target }) => onPerson(target.value)}
          />
        )}
      </FormField>
      {preview ? <Shown preview={preview} /> : null}
    </section>
  );
}
