// Opens a search from anywhere: by its button, Ctrl+K or `/`.

import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Icon } from './icon';

const isTyping = (event: KeyboardEvent): boolean =>
  (event.target as Element).matches('input, textarea, select, [contenteditable]');

export function SearchButton({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !isTyping(event);
      const isCtrlK = event.key === 'k' && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className="button quiet search-button"
        aria-label="Search"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="search-word">Search</span>
        <kbd className="keys">Ctrl K</kbd>
      </button>
      {isOpen ? <Suspense>{dialog(() => setOpen(false))}</Suspense> : null}
    </>
  );
}
