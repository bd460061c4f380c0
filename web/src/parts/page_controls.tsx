// Controls in the head of every page: the button for the theme, and keyboard shortcuts. The search
// opens by its button, Ctrl+K or `/`, the list of shortcuts by `?`. Single-key shortcuts do not act
// in fields, and can be turned off.

import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon';
import { hasSingleKeys } from './kept';
import { ThemeButton } from './theme';

const isTyping = (event: KeyboardEvent): boolean =>
  (event.target as Element).matches('input, textarea, select, [contenteditable]');

type Close = () => void;

interface Given {
  // Element of the head that the controls are put into.
  container: Element;
  // Undefined if the page has nothing to search.
  search?: (close: Close, showShortcuts: Close) => ReactNode;
  shortcuts: (close: Close) => ReactNode;
}

// Returns what a key press opens: `/` for the search, `?` for the shortcuts, otherwise an empty
// string. With Ctrl, the shortcuts work in fields as well.
function opens(event: KeyboardEvent): string {
  const { key, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey) return key === 'k' ? '/' : key === '?' ? key : '';
  return hasSingleKeys() && !isTyping(event) && /^[/?]$/.test(key) ? key : '';
}

export function PageControls({ container, search, shortcuts }: Given) {
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
  return createPortal(
    <>
      {search ? (
        <button
          type="button"
          className="button quiet search-button"
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen('/')}
        >
          <Icon name="search" />
          <span className="search-word">Search</span>
          <kbd className="keys" aria-hidden="true">
            Ctrl K
          </kbd>
        </button>
      ) : null}
      {open === '/' ? search?.(close, () => setOpen('?')) : null}
      {open === '?' ? shortcuts(close) : null}
      <ThemeButton />
    </>,
    container,
  );
}
