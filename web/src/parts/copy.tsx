// Copying to the clipboard, and a button that copies and shows the result.

import { useEffect, useState } from 'react';
import { announce } from './announce';
import { Icon } from './icon';

// Fallback without the Clipboard API, which exists only in secure contexts and may be forbidden:
// copies a selected text.
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  return isDone;
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

// What a button that copies shows, for a while after it was pressed, and what it does.
export function useCopying(copy: () => Promise<boolean>, done: string) {
  const [state, setState] = useState<'' | 'done' | 'failed'>('');
  useEffect(() => {
    if (!state) return undefined;
    const timer = window.setTimeout(() => setState(''), 1600);
    return () => window.clearTimeout(timer);
  }, [state]);
  const press = async () => {
    const isDone = await copy();
    setState(isDone ? 'done' : 'failed');
    announce(isDone ? done : 'Copying is blocked: select the text instead.');
  };
  return { state, press };
}

interface Given {
  // The text, or what returns it when the button is pressed; empty if there is nothing to copy.
  text: string | (() => string | Promise<string>);
  // Names what is copied, for screen readers: "SHA-256" is read as "Copy SHA-256".
  what: string;
  // Whether the button has a visible label and not only an icon.
  isWide?: boolean;
  // Whether it copies the result of the page, for the keyboard shortcut.
  isResult?: boolean;
}

export function CopyButton({ text, what, isWide = false, isResult = false }: Given) {
  const copy = async () => {
    const content = typeof text === 'function' ? await text() : text;
    return content !== '' && copyText(content);
  };
  const { state, press } = useCopying(copy, `${what} copied`);
  const name = isWide ? undefined : `Copy ${what}`;
  const word = { '': 'Copy', done: 'Copied', failed: 'Failed' }[state];
  return (
    <button
      type="button"
      data-copies-result={isResult || undefined}
      className={isWide ? 'button' : 'button quiet small'}
      data-state={state}
      aria-label={name}
      title={name}
      onClick={() => void press()}
    >
      <Icon name={state === 'done' ? 'check' : 'copy'} />
      {isWide ? word : null}
    </button>
  );
}
