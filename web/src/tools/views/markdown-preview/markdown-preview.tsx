// Rendered Markdown beside the text, with its outline, its links, and what can be copied.

import { useRef } from 'react';
import markdownStyles from '../../../../styles/views/markdown.view.css';
import { kit } from '../../kit';
import { addStyles } from '../shared/styles';
import { Tabs } from '../shared/tabs';
import { CopyActions } from './copying';
import { Preview } from './preview';
import type { View, ViewGiven } from '../index';

addStyles(markdownStyles);

const { Icon } = kit;

type Given = ViewGiven<'markdown-preview'>;
type Targets = NonNullable<Given['answer']['links']>;

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

function Rendered({ answer }: { answer: Given['answer'] }) {
  const frame = useRef<HTMLIFrameElement | null>(null);
  return (
    <>
      <Preview html={answer.output} headings={answer.toc ?? []} frame={frame} />
      <CopyActions html={answer.output} frame={frame} />
    </>
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
          { name: 'Preview', show: () => <Rendered answer={answer} /> },
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
