// Head of an admin page: breadcrumbs, title, description, and links to forms.

import type { ReactNode } from 'react';
import { useOwnAccount } from '../parts/account_context';
import { Rich } from '../parts/rich';
import { aboutOf } from './calls';
import type { PlacePage } from './pages';
import { formsAt, may, pageRoot } from './site';

// Returns the lists and reports above a path.
function crumbsOf({ area, path }: PlacePage): { title: string; path: string }[] {
  return area.resources
    .filter((one) => one.role && path.startsWith(one.path) && path !== one.path)
    .sort((a, b) => a.path.length - b.path.length);
}

export function Crumbs({ page }: { page: PlacePage }) {
  const { role } = useOwnAccount();
  const crumbs = crumbsOf(page);
  const { title, resources } = page.area;
  const above =
    resources.filter((one) => may(role, one.role)).length > 1 && crumbs[0]?.title !== title;
  return (
    <nav className="crumbs admin-crumbs" aria-label="Above this page">
      {above ? <span>{title}</span> : null}
      {crumbs.map((one) => (
        <a key={one.path} href={`${pageRoot}${one.path}`}>
          {one.title}
        </a>
      ))}
      {parentRecord(page)}
    </nav>
  );
}

// Links to the record that a list belongs to, such as the item above its revisions.
function parentRecord(page: PlacePage): ReactNode {
  const parts = page.path.split('/').filter(Boolean);
  const at = parts.findIndex((part) => /^\d+$/.test(part));
  if (at < 0 || at >= parts.length - 1) return null;
  const path = parts.slice(0, at + 1).join('/');
  return <a href={`${pageRoot}${path}/`}>#{parts[at]}</a>;
}

// Turns "List content items" into "Content items".
export function titleOf(page: PlacePage): string {
  if (page.kind === 'form') return page.call.operation.summary;
  const known = page.area.resources.find((one) => one.path === page.path);
  if (known) return known.title;
  const [, ...words] = page.call.operation.summary.split(' ');
  // Turns "Revisions of a content item" into "Revisions": the breadcrumbs name the item.
  const text = words.join(' ').replace(/^(the|an?) | of an? [a-z ]+$/g, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface HeadGiven {
  page: PlacePage;
  // What the page is for; by default the description of the operation.
  about?: string;
  // Whether the page itself contains the form that posts to its path.
  hasOwnForm?: boolean;
  children?: ReactNode;
}

export function PageHead({ page, about, hasOwnForm = false, children }: HeadGiven) {
  const { role } = useOwnAccount();
  const forms = formsAt(page)
    .filter((one) => may(role, one.role))
    .filter((one) => !hasOwnForm || one.path !== page.path);
  const offered = page.kind === 'form' ? [] : forms;
  return (
    <header className="admin-head">
      <Crumbs page={page} />
      <div className="admin-title">
        <h1 tabIndex={-1}>{titleOf(page)}</h1>
        <div className="admin-buttons">
          {offered.map((one) => (
            <a
              key={one.path}
              className={one.path === page.path ? 'button main' : 'button'}
              data-new={one.path === page.path || undefined}
              href={`${pageRoot}${one.path}new/`}
            >
              {one.title}
            </a>
          ))}
          {children}
        </div>
      </div>
      <p className="admin-about">
        <Rich text={about ?? aboutOf(page.call.operation).split('\n\n')[0] ?? ''} />
      </p>
    </header>
  );
}
