// Campaign as a recipient sees it: HTML in a frame without any permissions, wide or as narrow as a
// phone, and plain text.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationRequest } from '../../api/operations';
import { TextLine } from '../../parts/forms/lines';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { showMeanwhile } from '../../parts/forms/meanwhile';
import { useFollowing } from '../../parts/forms/use_following';
import { usePreviewAddress } from '../../parts/preview/preview_address';
import type { Preview } from './checks';
import { texts } from './texts';

const name = 'POST /api/v1/admin/email/campaigns/{id}/preview/';
export type PreviewRequest = OperationRequest<typeof name>;

const waitMs = 400;

// If counting the recipients takes long, a preview without the count is shown first.
export function usePreview(id: number, body: PreviewRequest, version: string) {
  const what = `${id} ${version} ${JSON.stringify(body)}`;
  return useFollowing<Preview>(
    what,
    (signal, show) => {
      const call = (part = {}) => callOperation(name, { id, body: { ...body, ...part }, signal });
      return showMeanwhile(call(), () => call({ without_recipients: true }), show);
    },
    waitMs,
  );
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

interface Given {
  previewing: ReturnType<typeof usePreview>;
  // Name of the recipient that the preview is for.
  person: string;
  onPerson: (name: string) => void;
}

export function PreviewPanel({ previewing, person, onPerson }: Given) {
  const { answer: preview, problem } = previewing;
  return (
    <section className="card record-section campaign-preview" aria-labelledby="campaign-preview">
      <h2 id="campaign-preview">{texts.preview}</h2>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <TextLine
        id="campaign-person"
        label={texts.as}
        help={texts.asHelp}
        className="control control-short"
        value={person}
        onChange={onPerson}
      />
      {preview ? <Shown preview={preview} /> : null}
    </section>
  );
}
