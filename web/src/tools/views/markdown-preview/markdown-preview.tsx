// Rendered Markdown in a frame without any permissions, with its outline and links.

import { useRef } from 'react';
import { kit } from '../../kit';
import { usePreviewAddress } from '../../../parts/preview/preview_address';
import { placeOf } from '../../../parts/preview/preview_page';
import { Tabs } from '../shared/tabs';
import type { View, ViewGiven } from '../index';

const { Icon } = kit;

type Given = ViewGiven<'markdown-preview'>;

type Headings = NonNullable<Given['answer']['toc']>;
type Targets = NonNullable<Given['answer']['links']>;

function Preview({ answer }: { answer: Given['answer'] }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const headings = answer.toc ?? [];
  const address = usePreviewAddress(answer.output, headings.length);
  const go = (place: string) => {
    frame.current!.src = `${address}#${place}`;
  };
  if (!address) return null;
  return (
    <>
      <iframe ref={frame} className="preview-frame" sandbox="" title="Preview" src={address} />
      <Outline headings={headings} onGo={go} />
    </>
  );
}

function Outline({ headings, onGo }: { headings: Headings; onGo: (place: string) => void }) {
  if (headings.length === 0) return null;
  const top = Math.min(...headings.map((one) => one.level));
  return (
    <details className="options" open>
      <summary>Contents</summary>
      <ol className="outline">
        {headings.map((one, at) => (
          <li key={at} style={{ paddingInlineStart: `${(one.level - top) * 1.1}rem` }}>
            <button type="button" className="outline-link" onClick={() => onGo(placeOf(at))}>
              <span className="unseen">Level {one.level}: </span>
              <bdi>{one.text || 'No words'}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Targets({ title, list }: { title: string; list: Targets }) {
  if (list.length === 0) return null;
  return (
    <details className="options">
      <summary>
        {title} ({list.length})
      </summary>
      <ul className="outline">
        {list.map((one, at) => (
          <li key={at} className="outline-target">
            <bdi>{one.text}</bdi>
            {/^(https?:|mailto:)/i.test(one.url) ? (
              <a href={one.url} target="_blank" rel="noopener noreferrer nofollow">
                <bdi>{one.url}</bdi>
                <Icon name="open" />
                <span className="unseen"> (opens in a new tab)</span>
              </a>
            ) : (
              <bdi className="code">{one.url}</bdi>
            )}
            <span className="outline-line">line {one.line}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Show({ answer, request, output }: Given) {
  const images = answer.images ?? [];
  if (request.format === 'text' || request.format === 'ast') return <>{output}</>;
  return (
    <>
      <Tabs
        label="Show as"
        tabs={[
          { name: 'Preview', show: () => <Preview answer={answer} /> },
          { name: 'HTML', show: () => output },
        ]}
      />
      {images.length > 0 ? (
        <p className="preview-note">
          External images are not loaded; their descriptions are shown instead.
        </p>
      ) : null}
      <Targets title="Links" list={answer.links ?? []} />
      <Targets title="Pictures" list={images} />
    </>
  );
}

export const view: View<'markdown-preview'> = {
  Show,
  tells: ['toc', 'links', 'images'],
  hidesOutput: true,
};
