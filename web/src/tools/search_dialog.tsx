// The search that lies over any page: type, choose by arrow keys, open by Enter.

import { useEffect, useState } from 'react';
import type { ToolCard } from '../api/page_data';
import { Dialog } from '../parts/dialog';
import { kit } from './kit';
import { findTools } from './search';

const { Icon, loadPageData, texts } = kit;

// The words that tools are found by come with the index.
function useWords(tools: ToolCard[]): ToolCard[] {
  const [known, setKnown] = useState(tools);
  useEffect(() => {
    if (known.some((one) => one.words)) return;
    loadPageData('/').then(
      (data) => setKnown(data.tools),
      () => undefined,
    );
  }, [known]);
  return known;
}

function Results({ tools, at }: { tools: ToolCard[]; at: number }) {
  return (
    <ul id="quick-results" className="quick-results" role="listbox" aria-label="Tools">
      {tools.map((tool, place) => (
        <li key={tool.slug} id={`quick-${place}`} role="option" aria-selected={place === at}>
          <a href={`/t/${tool.slug}/`} tabIndex={-1}>
            <strong>{tool.title}</strong>
            <span>{tool.summary}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export default function SearchDialog({
  tools,
  onClose,
}: {
  tools: ToolCard[];
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const known = useWords(tools);
  const found = findTools(text, known).slice(0, 8);
  const press = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(found.length - 1, at + step)));
    } else if (event.key === 'Enter' && found[at]) {
      event.preventDefault();
      document.querySelector<HTMLAnchorElement>(`#quick-${at} a`)?.click();
    }
  };
  return (
    <Dialog title={texts.searchTools} isBare onClose={onClose}>
      <div onClick={(event) => (event.target as Element).closest('a') && onClose()}>
        <div className="search">
          <Icon name="search" />
          <input
            className="search-input"
            type="search"
            role="combobox"
            aria-label={texts.searchTools}
            aria-expanded="true"
            aria-controls="quick-results"
            aria-activedescendant={found[at] ? `quick-${at}` : undefined}
            autoComplete="off"
            autoFocus
            placeholder={texts.searchTools}
            value={text}
            onKeyDown={press}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
          />
        </div>
        {found.length > 0 ? (
          <Results tools={found} at={at} />
        ) : (
          <p className="nothing-yet">{texts.nothingFound}</p>
        )}
      </div>
    </Dialog>
  );
}
