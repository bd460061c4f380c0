// Copies rendered Markdown: as formatted text, for word processors and mail programs, or as HTML.

import { kit } from '../../kit';
import type { FrameRef } from './preview';

const { copyText, Icon, useCopying } = kit;

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
  const { state, press } = useCopying(copy, `${label}: copied`);
  return (
    <button
      type="button"
      className="button"
      data-state={state}
      title={title}
      onClick={() => void press()}
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
