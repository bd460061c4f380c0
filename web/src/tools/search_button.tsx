// Opens the search from anywhere: by its button, Ctrl+K or `/`.

import { lazy, Suspense, useEffect, useState } from 'react';
import type { ToolCard } from '../api/page_data';
import { Icon } from '../parts/icon';

const SearchDialog = lazy(() => import('./search_dialog'));

const isTyping = (event: KeyboardEvent): boolean =>
  (event.target as Element).matches('input, textarea, select, [contenteditable]');

export function SearchButton({ tools }: { tools: ToolCard[] }) {
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
      {isOpen ? (
        <Suspense>
          <SearchDialog tools={tools} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
