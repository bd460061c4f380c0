// Shows the index or a tool. Navigation between tools keeps the page, so that a key, or a result
// that is passed on to another tool, stays in memory.

import { useEffect } from 'react';
import { loadPageData, type PageData } from '../api/page_data';
import { loaded } from '../parts/later/loaded';
import { PageControls } from '../parts/page_controls';
import { Toasts } from '../parts/toast';
import { useVisits } from '../parts/visits';
// Part of the page's own chunk, because chunks that are loaded later use it.
import './kit';
import { texts } from './texts';
import { ToolPage } from './tool_page';

const IndexPage = loaded(() => import('./search/index_page').then((one) => one.default));
const SearchDialog = loaded(() => import('./search/search_dialog').then((one) => one.default));
const ShortcutsDialog = loaded(() => import('./shortcuts_dialog').then((one) => one.default));

const isOurs = (path: string): boolean => path === '/' || /^\/t\/[a-z0-9-]+\/$/.test(path);

const visits = { isOurs, load: loadPageData<PageData>, away: texts.away };

export function App({ first, controls }: { first: PageData; controls: Element }) {
  const { shown, show } = useVisits(first, visits);
  const { data, input, number } = shown;
  useEffect(() => {
    document.title = data.title;
    if (number === 0) return;
    // Hides what the site shows around the first page.
    document.body.dataset.moved = '';
    document.querySelector<HTMLElement>('h1')?.focus();
    if (!location.hash) scrollTo(0, 0);
  }, [data, number]);
  const openIn = (slug: string, input: string) =>
    void show(new URL(`/t/${slug}/`, location.origin), true, input);
  return (
    <>
      <PageControls
        container={controls}
        search={(close, showShortcuts) => (
          <SearchDialog tools={data.tools} onClose={close} onShortcuts={showShortcuts} />
        )}
        shortcuts={(close) => <ShortcutsDialog onClose={close} />}
      />
      {data.kind === 'tool' ? (
        <ToolPage key={number} data={data} input={input} onOpenIn={openIn} />
      ) : (
        <IndexPage key={number} data={data} />
      )}
      <Toasts />
    </>
  );
}
