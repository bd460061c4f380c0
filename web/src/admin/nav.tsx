// The list of areas, with what somebody may read in each.

import { useMemo } from 'react';
import { pageRoot, readable } from './site';
import { texts } from './texts';

interface Given {
  role: string | null;
  // Of the page that is shown, below the root.
  path: string;
}

export function AdminNav({ role, path }: Given) {
  const all = useMemo(() => readable(role), [role]);
  const isWide = useMemo(() => matchMedia('(min-width: 64rem)').matches, []);
  const link = (to: string, title: string) => (
    <a href={pageRoot + to} aria-current={path === to ? 'page' : undefined}>
      {title}
    </a>
  );
  return (
    <nav className="admin-nav" aria-label={texts.admin}>
      <details open={isWide || undefined}>
        <summary>{texts.areas}</summary>
        <ul className="admin-areas">
          <li>{link('', texts.start)}</li>
          {all.map((area) =>
            area.resources.length === 1 ? (
              <li key={area.tag}>{link(area.resources[0]!.path, area.resources[0]!.title)}</li>
            ) : (
              <li key={area.tag}>
                <span className="admin-area">{area.title}</span>
                <ul>
                  {area.resources.map((one) => (
                    <li key={one.path}>{link(one.path, one.title)}</li>
                  ))}
                </ul>
              </li>
            ),
          )}
        </ul>
      </details>
    </nav>
  );
}
