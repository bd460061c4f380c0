// What stands at a page on the public site: a link to the editor of the text or to the page of the
// tool, and where the page has gone.

import type { OperationAnswer } from '../../api/operations';
import { pageRoot } from '../site';
import { texts } from './texts';

export type SitePage = NonNullable<
  OperationAnswer<'GET /api/v1/admin/gsc/pages/'>['results'][number]['site_page']
>;

const states = { live: '', moved: texts.movedTo, gone: texts.removed };

function Target({ page }: { page: SitePage }) {
  const { content_item: item, title, url } = page;
  if (item !== null)
    return (
      <a href={`${pageRoot}content/${item}/edit/`}>
        <bdi>{title || `${texts.textNumber} ${item}`}</bdi>
      </a>
    );
  return url === null ? null : (
    <a href={url}>
      <bdi>{title || url}</bdi>
    </a>
  );
}

export function SitePageLine({ page }: { page: SitePage | null | undefined }) {
  if (!page) return null;
  return (
    <span className="search-stands">
      {states[page.state] ? <span className="search-state">{states[page.state]} </span> : null}
      {page.state === 'live' && page.content_item === null ? `${texts.tool} ` : null}
      <Target page={page} />
    </span>
  );
}
