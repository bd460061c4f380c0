// Code samples of an API call in curl, JavaScript and Python, to be copied into a program.

import { useId, useState } from 'react';
import { CopyButton } from './copy';
import { snippetsOf, type SnippetCall } from './snippets';

export function SnippetTabs({ call }: { call: SnippetCall }) {
  const [chosen, choose] = useState(0);
  const id = useId();
  const snippets = snippetsOf(call);
  const shown = snippets[chosen]!;
  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (chosen + step + snippets.length) % snippets.length;
    choose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className="snippets-head">
        <div className="tabs" role="tablist" aria-label="Language" onKeyDown={move}>
          {snippets.map((one, at) => (
            <button
              key={one.language}
              type="button"
              role="tab"
              id={`${id}-${at}`}
              className="tab"
              aria-selected={at === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={at === chosen ? 0 : -1}
              onClick={() => choose(at)}
            >
              {one.language}
            </button>
          ))}
        </div>
        <CopyButton text={shown.text} what={`${shown.language} call`} />
      </div>
      <pre
        id={`${id}-panel`}
        className="snippet"
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        tabIndex={0}
        dir="ltr"
      >
        {shown.text}
      </pre>
    </>
  );
}
