// What opens from anywhere: the search, by its button, Ctrl+K or `/`, and the list of all shortcuts
// by `?`. Those of one key alone do not act in fields, and can be turned off.

import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Icon } from './icon';
import { hasSingleKeys } from './kept';

const isTyping = (event: KeyboardEvent): boolean =>
  (event.target as Element).matches('input, textarea, select, [contenteditable]');

type Close = () => void;

interface Given {
  // None: there is nothing to search.
  search?: (close: Close, showShortcuts: Close) => ReactNode;
  shortcuts: (close: Close) => ReactNode;
}

// What a key opens: `/` and `?` alone, and with Ctrl wherever one is.
function opens(event: KeyboardEvent): string {
  const { key, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey) return key === 'k' ? '/' : key === '?' ? key : '';
  return hasSingleKeys() && !isTyping(event) && /^[/?]$/.test(key) ? key : '';
}

export function PageKeys({ search, shortcuts }: Given) {
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const next = opens(event);
      if (!next) return;
      event.preventDefault();
      setOpen(next);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      {search ? (
        <button
          type="button"
          className="button quiet search-button"
          aria-label="Search"
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen('/')}
        >
          <Icon name="search" />
          <span className="search-word">Search</span>
          <kbd className="keys">Ctrl K</kbd>
        </button>
      ) : null}
      <Suspense>
        {open === '/' ? search?.(close, () => setOpen('?')) : null}
        {open === '?' ? shortcuts(close) : null}
      </Suspense>
    </>
  );
}
