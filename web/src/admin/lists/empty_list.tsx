// Placeholder for an empty list: that nothing matches the filters, or what the list is for and how
// to begin.

import type { ReactNode } from 'react';
import { useOwnAccount } from '../../parts/account_context';
import { Rich } from '../../parts/rich';
import type { PlacePage } from '../pages';
import { apiRoot, formsAt, may, pageRoot } from '../site';
import { requires, texts } from '../texts';
import { aboutLists } from './texts';

function Begin({ page, children }: { page: PlacePage; children?: ReactNode }) {
  const { role } = useOwnAccount();
  const forms = formsAt(page);
  return (
    <>
      <p className="form-actions">
        {children}
        {forms
          .filter((one) => may(role, one.role))
          .map((one) => (
            <a key={one.path} className="button" href={`${pageRoot}${one.path}new/`}>
              {one.title}
            </a>
          ))}
      </p>
      {forms
        .filter((one) => one.path === page.path && !may(role, one.role))
        .map((one) => (
          <p key={one.path} className="aside-note">
            {one.title}: <Rich text={requires(one.role)} />
          </p>
        ))}
    </>
  );
}

interface Given {
  page: PlacePage;
  isNarrowed: boolean;
  // Replace the usual title and description.
  title?: string;
  about?: string;
  // Further ways to begin.
  children?: ReactNode;
}

export function EmptyList({ page, isNarrowed, title, about, children }: Given) {
  if (isNarrowed)
    return (
      <div className="list-empty card">
        <p className="list-empty-title">{texts.noMatch}</p>
      </div>
    );
  const known = aboutLists[page.call.template.slice(apiRoot.length)];
  return (
    <div className="list-empty card">
      <p className="list-empty-title">{title ?? texts.nothing}</p>
      <p>{about ?? known ?? page.area.summary}</p>
      <Begin page={page}>{children}</Begin>
    </div>
  );
}
