// Copying to the clipboard, and a button that copies and shows the result.

import { useEffect, useState } from 'react';
import { announce } from './announce';
import { Icon } from './icon';

// Fallback without the Clipboard API, which exists only in secure contexts: copies a selected text.
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
  if (!navigator.clipboard) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
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
  const [state, setState] = useState<'' | 'done' | 'failed'>('');
  useEffect(() => {
    if (!state) return undefined;
    const timer = window.setTimeout(() => setState(''), 1600);
    return () => window.clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const wanted = typeof text === 'function' ? await text() : text;
    const isDone = wanted !== '' && (await copyText(wanted));
    setState(isDone ? 'done' : 'failed');
    announce(isDone ? `${what} copied` : 'Copying was blocked. Select the text and copy it.');
  };
  const word = { '': 'Copy', done: 'Copied', failed: 'Failed' }[state];
  return (
    <button
      type="button"
      data-copies-result={isResult || undefined}
      className={isWide ? 'button' : 'button quiet small'}
      data-state={state}
      aria-label={isWide ? undefined : `Copy ${what}`}
      title={isWide ? undefined : `Copy ${what}`}
      onClick={() => void copy()}
    >
      <Icon name={state === 'done' ? 'check' : 'copy'} />
      {isWide ? word : null}
    </button>
  );
}
