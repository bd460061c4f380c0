// Navigation of the admin pages: the sections, with what the role may read in each.

import { useMemo } from 'react';
import { pageRoot, readable } from './site';
import { texts } from './texts';

// Pages whose contents are parts of other pages.
const inside = new Set(['site/revisions/', 'visits/breakdown/', 'visits/live/', 'webhooks/types/']);

// In the section "Content", the title "Content items" is shortened to "Items".
function nameIn(section: string, title: string): string {
  const rest = title.startsWith(`${section} `) ? title.slice(section.length + 1) : title;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

interface Given {
  role: string | null;
  // Path of the current page, below the root.
  path: string;
}

export function AdminNav({ role, path }: Given) {
  const all = useMemo(() => readable(role), [role]);
  const sections = [...new Set(all.map((area) => area.section))];
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
          {sections.map((section) => (
            <li key={section}>
              <span className="admin-area">{section}</span>
              <ul>
                {all
                  .filter((area) => area.section === section)
                  .flatMap((area) => area.resources)
                  .filter((one) => !inside.has(one.path))
                  .map((one) => (
                    <li key={one.path}>{link(one.path, nameIn(section, one.title))}</li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
