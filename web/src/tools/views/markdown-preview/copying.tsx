// Copies rendered Markdown: as formatted text, for word processors and mail programs, or as HTML.

import { useEffect, useState } from 'react';
import { copyText } from '../../../parts/copy';
import { kit } from '../../kit';
import type { FrameRef } from './preview';

const { announce, Icon } = kit;

// Copies what the frame shows, by selecting it: also where there is no Clipboard API.
function copySelected(frame: HTMLIFrameElement | null): boolean {
  const content = frame?.contentDocument;
  const selection = content?.getSelection();
  if (!content || !selection) return false;
  selection.selectAllChildren(content.body);
  const isDone = content.execCommand('copy');
  selection.removeAllRanges();
  return isDone;
}

async function copyFormatted(html: string, frame: HTMLIFrameElement | null): Promise<boolean> {
  const words = frame?.contentDocument?.body.innerText ?? '';
  const part = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
  try {
    const item = new ClipboardItem({ ...part('text/html', html), ...part('text/plain', words) });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return copySelected(frame);
  }
}

interface Given {
  label: string;
  title: string;
  copy: () => Promise<boolean>;
}

function CopyAction({ label, title, copy }: Given) {
  const [state, setState] = useState<'' | 'done' | 'failed'>('');
  useEffect(() => {
    if (!state) return undefined;
    const timer = window.setTimeout(() => setState(''), 1600);
    return () => window.clearTimeout(timer);
  }, [state]);
  const act = async () => {
    const isDone = await copy();
    setState(isDone ? 'done' : 'failed');
    announce(isDone ? `${label}: copied` : 'Copying was blocked.');
  };
  return (
    <button
      type="button"
      className="button"
      data-state={state}
      title={title}
      onClick={() => void act()}
    >
      <Icon name={state === 'done' ? 'check' : 'copy'} />
      {{ '': label, done: 'Copied', failed: 'Failed' }[state]}
    </button>
  );
}

export function CopyActions({ html, frame }: { html: string; frame: FrameRef }) {
  return (
    <div className="markdown-actions">
      <CopyAction
        label="Copy formatted text"
        title="With its formatting, for word processors and email"
        copy={() => copyFormatted(html, frame.current)}
      />
      <CopyAction label="Copy HTML" title="As source text" copy={() => copyText(html)} />
    </div>
  );
}
