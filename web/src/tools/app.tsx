// Which page is shown. From one tool to another the page stays, so that a key and a result that is
// handed over need not be written anywhere.

import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadPageData, type PageData } from '../api/page_data';
import { SearchButton } from '../parts/search_button';
import { ThemeButton } from '../parts/theme';
import { toast, Toasts } from '../parts/toast';
// With the page, since what is loaded later takes it from there.
import './kit';
import { texts } from './texts';
import { ToolPage } from './tool_page';

const IndexPage = lazy(() => import('./index_page'));
const SearchDialog = lazy(() => import('./search_dialog'));

interface Shown {
  data: PageData;
  input?: string;
  // Tells two visits of one tool apart.
  visit: number;
}

const isOurs = (path: string): boolean => path === '/' || /^\/t\/[a-z0-9-]+\/$/.test(path);

function titleOf(data: PageData): string {
  if (data.kind !== 'tool') return data.kind === 'index' ? texts.indexTitle : texts.missingTitle;
  const card = data.tools.find((one) => one.slug === data.slug);
  return `${card?.title ?? data.slug} · ${texts.name}`;
}

// The address of a link that leads to a page of the tools, when it is followed in this tab.
function followed(event: MouseEvent): URL | undefined {
  const link = (event.target as Element).closest?.('a');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return undefined;
  const address = new URL(link.href);
  const isHere = address.pathname === location.pathname;
  return address.origin === location.origin && isOurs(address.pathname) && !isHere
    ? address
    : undefined;
}

function useVisits(first: PageData) {
  const [shown, setShown] = useState<Shown>({ data: first, visit: 0 });
  const latest = useRef(0);
  const path = useRef(location.pathname);
  const show = useCallback(async (address: URL, isNew: boolean, input?: string) => {
    const visit = ++latest.current;
    try {
      const data = await loadPageData(address.pathname);
      if (visit !== latest.current) return;
      if (isNew) history.pushState(null, '', address);
      path.current = address.pathname;
      setShown({ data, input, visit });
    } catch (error) {
      // Without a server this page, and what was typed, is worth more than none.
      if (error instanceof TypeError) toast(texts.away);
      else location.assign(address);
    }
  }, []);
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const address = followed(event);
      if (!address) return;
      event.preventDefault();
      void show(address, true);
    };
    const back = () => {
      // Within a page, such as to its content, the page stays as it is.
      if (location.pathname !== path.current) void show(new URL(location.href), false);
    };
    document.addEventListener('click', click);
    addEventListener('popstate', back);
    return () => {
      document.removeEventListener('click', click);
      removeEventListener('popstate', back);
    };
  }, [show]);
  return { shown, show };
}

export function App({ first, controls }: { first: PageData; controls: Element }) {
  const { shown, show } = useVisits(first);
  const { data, visit } = shown;
  useEffect(() => {
    document.title = titleOf(data);
    if (visit === 0) return;
    document.querySelector<HTMLElement>('h1')?.focus();
    if (!location.hash) scrollTo(0, 0);
  }, [data, visit]);
  const openIn = (slug: string, input: string) =>
    void show(new URL(`/t/${slug}/`, location.origin), true, input);
  return (
    <>
      {createPortal(
        <>
          <SearchButton dialog={(close) => <SearchDialog tools={data.tools} onClose={close} />} />
          <ThemeButton />
        </>,
        controls,
      )}
      {data.kind === 'tool' ? (
        <ToolPage key={visit} data={data} input={shown.input} onOpenIn={openIn} />
      ) : (
        <Suspense>
          <IndexPage key={visit} data={data} />
        </Suspense>
      )}
      <Toasts />
    </>
  );
}
