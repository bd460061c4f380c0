// Client-side navigation between pages of this server: what was entered, such as a key, stays in
// memory for all of them.

import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from './toast';

export interface Visit<Data> {
  data: Data;
  // Input that the previous page passed on.
  input?: string;
  // Distinguishes two visits to the same page.
  number: number;
}

interface Given<Data> {
  // Whether a path is a page of this application.
  isOurs: (path: string) => boolean;
  load: (path: string) => Promise<Data>;
  // Message if the server cannot be reached.
  away: string;
}

// Returns the URL of a clicked link if it leads to another page of the application in this tab.
function followed(event: MouseEvent, isOurs: (path: string) => boolean): URL | undefined {
  const link = (event.target as Element).closest?.('a');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return undefined;
  const address = new URL(link.href);
  const isHere = address.pathname === location.pathname;
  return address.origin === location.origin && isOurs(address.pathname) && !isHere
    ? address
    : undefined;
}

// `isOurs` and `load` must be the same functions on every render.
export function useVisits<Data>(first: Data, { isOurs, load, away }: Given<Data>) {
  const [shown, setShown] = useState<Visit<Data>>({ data: first, number: 0 });
  const latest = useRef(0);
  const path = useRef(location.pathname);
  const show = useCallback(
    async (address: URL, isNew: boolean, input?: string) => {
      const number = ++latest.current;
      try {
        const data = await load(address.pathname);
        if (number !== latest.current) return;
        if (isNew) history.pushState(null, '', address);
        path.current = address.pathname;
        setShown({ data, input, number });
      } catch (error) {
        // If the server cannot be reached, the current page and its input are kept.
        if (error instanceof TypeError) toast(away);
        else location.assign(address);
      }
    },
    [load, away],
  );
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const address = followed(event, isOurs);
      if (!address) return;
      event.preventDefault();
      void show(address, true);
    };
    const back = () => {
      // Links within the page, such as to its content, do not change the page.
      if (location.pathname !== path.current) void show(new URL(location.href), false);
    };
    document.addEventListener('click', click);
    addEventListener('popstate', back);
    return () => {
      document.removeEventListener('click', click);
      removeEventListener('popstate', back);
    };
  }, [show, isOurs]);
  return { shown, show };
}
