// Shows the pages of the API reference, and the controls around them.

import { useCallback, useEffect, useState } from 'react';
import { loadPageData, type ReferenceData } from '../api/page_data';
import { PageControls } from '../parts/page_controls';
import { QuickSearch } from '../parts/dialogs/quick_search';
import { searching, ShortcutsList, type ShortcutGroup } from '../parts/dialogs/shortcuts_list';
import { Toasts } from '../parts/toast';
import { useVisits } from '../parts/visits';
import { AreaPage } from './area_page';
import { IndexPage } from './index_page';
import { findIn, hrefOf } from './search';
import { texts } from './texts';
import { loadVisit, type Visit } from './visits';

// The operations are part of the index page, which is loaded when the search opens.
function Search({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const [known, setKnown] = useState<ReferenceData>();
  useEffect(() => {
    loadPageData<ReferenceData>('/docs/').then(setKnown, () => undefined);
  }, []);
  return (
    <QuickSearch
      title={texts.search}
      things="Guides and operations"
      nothing={texts.nothingFound}
      find={(text) =>
        findIn(text, known ?? { guides: [], operations: [] }).map((one) =>
          one.kind === 'guide'
            ? { href: one.guide.path, title: one.guide.title, about: texts.guide }
            : {
                href: hrefOf(one.operation, known?.areas ?? []),
                title: one.operation.title,
                about: `${one.operation.method} ${one.operation.path}`,
              },
        )
      }
      onClose={onClose}
      onShortcuts={onShortcuts}
    />
  );
}

function titleOf(visit: Visit): string {
  if (visit.kind === 'text') return document.title;
  const start = visit.kind === 'area' ? `${visit.area.title} · ` : '';
  return `${start}${texts.title} · ${texts.name}`;
}

const shortcuts: ShortcutGroup[] = [
  searching,
  { where: 'In a form', shortcuts: [{ what: 'Send the request', keys: ['Ctrl Enter'] }] },
];

const visits = {
  // Guides are static pages.
  isOurs: (path: string) => path.startsWith('/docs/') && !path.startsWith('/docs/guides/'),
  load: loadVisit,
  away: texts.awayHere,
};
// On a static page, the browser itself follows the links.
const none = { ...visits, isOurs: () => false };

export function App({ first, controls }: { first: Visit; controls: Element }) {
  const { shown, show } = useVisits(first, first.kind === 'text' ? none : visits);
  const { data: visit, number } = shown;
  const again = useCallback(() => void show(new URL(location.href), false), [show]);
  useEffect(() => {
    document.title = titleOf(visit);
    if (number === 0 || location.hash) return;
    document.querySelector<HTMLElement>('h1')?.focus();
    scrollTo(0, 0);
  }, [visit, number]);
  return (
    <>
      <PageControls
        container={controls}
        search={(close, showShortcuts) => <Search onClose={close} onShortcuts={showShortcuts} />}
        shortcuts={(close) => <ShortcutsList groups={shortcuts} onClose={close} />}
      />
      {visit.kind === 'area' ? <AreaPage key={number} visit={visit} onAgain={again} /> : null}
      {visit.kind === 'reference' ? <IndexPage key={number} visit={visit} /> : null}
      <Toasts />
    </>
  );
}
