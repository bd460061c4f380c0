// Search dialog available on every page: type, choose with the arrow keys, open with Enter.

import { useState } from 'react';
import { Dialog } from './dialog';
import { Icon } from '../icon';

export interface Result {
  href: string;
  title: string;
  about: string;
}

interface Given {
  // Title of the search, such as "Search the tools", and a name for its results.
  title: string;
  things: string;
  nothing: string;
  find: (text: string) => Result[];
  onClose: () => void;
  onShortcuts: () => void;
}

const maxShown = 8;

function Results({ things, found, at }: { things: string; found: Result[]; at: number }) {
  return (
    <div id="quick-results" className="quick-results" role="listbox" aria-label={things}>
      {found.map((one, place) => (
        <a
          key={one.href}
          id={`quick-${place}`}
          role="option"
          aria-selected={place === at}
          href={one.href}
          tabIndex={-1}
        >
          <strong>{one.title}</strong>
          <span>{one.about}</span>
        </a>
      ))}
    </div>
  );
}

export function QuickSearch({ title, things, nothing, find, onClose, onShortcuts }: Given) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = find(text).slice(0, maxShown);
  const press = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(found.length - 1, at + step)));
    } else if (event.key === 'Enter' && found[at]) {
      event.preventDefault();
      document.getElementById(`quick-${at}`)?.click();
    }
  };
  return (
    <Dialog title={title} isBare onClose={onClose}>
      <div onClick={(event) => (event.target as Element).closest('a') && onClose()}>
        <div className="search">
          <Icon name="search" />
          <input
            // React's `autoFocus` focuses at once; a dialog focuses the element that has the
            // attribute.
            ref={(made) => made?.toggleAttribute('autofocus', true)}
            className="search-input"
            type="search"
            role="combobox"
            aria-label={title}
            aria-expanded="true"
            aria-controls="quick-results"
            aria-activedescendant={found[at] ? `quick-${at}` : undefined}
            autoComplete="off"
            placeholder={title}
            value={text}
            onKeyDown={press}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
          />
        </div>
        {found.length > 0 ? (
          <Results things={things} found={found} at={at} />
        ) : (
          <p className="nothing-yet">{nothing}</p>
        )}
        <button type="button" className="button quiet small" onClick={onShortcuts}>
          All keyboard shortcuts
        </button>
      </div>
    </Dialog>
  );
}
