// Tabs for several views of one result. Only the selected view is rendered.

import { useId, useState, type ReactNode } from 'react';

export interface Tab {
  name: string;
  show: () => ReactNode;
}

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [chosen, choose] = useState(tabs[0]!.name);
  const id = useId();
  const shown = tabs.find((one) => one.name === chosen) ?? tabs[0]!;
  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length]!;
    choose(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <div className="view-tabs">
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className="tab"
            aria-selected={name === shown.name}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown.name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="view-panel"
        role="tabpanel"
        aria-labelledby={`${id}-${shown.name}`}
      >
        {shown.show()}
      </div>
    </div>
  );
}
