// Pages of the reference without leaving it, so that a key that was given holds for all of them.

import { useCallback, useEffect, useRef, useState } from 'react';
import {
  loadPageData,
  type AreaCard,
  type OperationCard,
  type ReferencePageData,
} from '../api/page_data';
import type { Description } from '../api/schema';
import { toast } from '../parts/toast';
import { texts } from './texts';

export interface AreaVisit {
  kind: 'area';
  areas: AreaCard[];
  area: AreaCard;
  // None: it could not be loaded.
  document?: Description;
}

export interface IndexVisit {
  kind: 'reference';
  areas: AreaCard[];
  operations: OperationCard[];
}

export interface TextVisit {
  kind: 'text';
}

export type Visit = IndexVisit | AreaVisit | TextVisit;

async function loadDocument(path: string): Promise<Description> {
  // As the page asked for it while it was read, or it would be loaded twice.
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`The document was refused with ${answer.status}.`);
  return (await answer.json()) as Description;
}

export async function visitOf(data: ReferencePageData): Promise<Visit> {
  if (data.kind !== 'area') return data;
  const { areas, tag } = data;
  const area = areas.find((one) => one.tag === tag)!;
  const document = await loadDocument(data.document).catch(() => undefined);
  return { kind: 'area', areas, area, document };
}

// The address of a link that leads to a page of the reference, when it is followed in this tab.
function followed(event: MouseEvent): URL | undefined {
  const link = (event.target as Element).closest?.('a');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return undefined;
  const address = new URL(link.href);
  const isOurs = address.origin === location.origin && /^\/docs\//.test(address.pathname);
  return isOurs && address.pathname !== location.pathname ? address : undefined;
}

export function useVisits(first: Visit) {
  const [shown, setShown] = useState({ visit: first, number: 0 });
  const latest = useRef(0);
  const path = useRef(location.pathname);
  const show = useCallback(async (address: URL, isNew: boolean) => {
    const number = ++latest.current;
    try {
      const visit = await visitOf(await loadPageData<ReferencePageData>(address.pathname));
      if (number !== latest.current) return;
      if (isNew) history.pushState(null, '', address);
      path.current = address.pathname;
      setShown({ visit, number });
    } catch (error) {
      // Without a server this page, and what was filled in, is worth more than none.
      if (error instanceof TypeError) toast(texts.awayHere);
      else location.assign(address);
    }
  }, []);
  useEffect(() => {
    // From a page that is text, links are followed by the browser.
    if (first.kind === 'text') return undefined;
    const click = (event: MouseEvent) => {
      const address = followed(event);
      if (!address) return;
      event.preventDefault();
      void show(address, true);
    };
    const back = () => {
      if (location.pathname !== path.current) void show(new URL(location.href), false);
    };
    document.addEventListener('click', click);
    addEventListener('popstate', back);
    return () => {
      document.removeEventListener('click', click);
      removeEventListener('popstate', back);
    };
  }, [first, show]);
  const again = useCallback(() => void show(new URL(location.href), false), [show]);
  return { shown, again };
}
