// Which page of the reference is shown, and what is around it.

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadPageData, type ReferenceData } from '../api/page_data';
import { QuickSearch } from '../parts/quick_search';
import { SearchButton } from '../parts/search_button';
import { ThemeButton } from '../parts/theme';
import { Toasts } from '../parts/toast';
import { AreaPage } from './area_page';
import { IndexPage } from './index_page';
import { findOperations, hrefOf } from './search';
import { texts } from './texts';
import { useVisits, type Visit } from './visits';

// All operations come with the index.
function Search({ onClose }: { onClose: () => void }) {
  const [known, setKnown] = useState<ReferenceData>();
  useEffect(() => {
    loadPageData<ReferenceData>('/docs/').then(setKnown, () => undefined);
  }, []);
  return (
    <QuickSearch
      title={texts.search}
      things="Operations"
      nothing={texts.nothingFound}
      find={(text) =>
        findOperations(text, known?.operations ?? []).map((one) => ({
          href: hrefOf(one, known?.areas ?? []),
          title: one.title,
          about: `${one.method} ${one.path}`,
        }))
      }
      onClose={onClose}
    />
  );
}

function titleOf(visit: Visit): string {
  if (visit.kind === 'text') return document.title;
  const start = visit.kind === 'area' ? `${visit.area.title} · ` : '';
  return `${start}${texts.title} · ${texts.name}`;
}

export function App({ first, controls }: { first: Visit; controls: Element }) {
  const { shown, again } = useVisits(first);
  const { visit, number } = shown;
  useEffect(() => {
    document.title = titleOf(visit);
    if (number === 0 || location.hash) return;
    document.querySelector<HTMLElement>('h1')?.focus();
    scrollTo(0, 0);
  }, [visit, number]);
  return (
    <>
      {createPortal(
        <>
          <SearchButton dialog={(close) => <Search onClose={close} />} />
          <ThemeButton />
        </>,
        controls,
      )}
      {visit.kind === 'area' ? <AreaPage key={number} visit={visit} onAgain={again} /> : null}
      {visit.kind === 'reference' ? <IndexPage key={number} visit={visit} /> : null}
      <Toasts />
    </>
  );
}
