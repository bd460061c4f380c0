// Pages of this server without leaving the one that is open, so that what was given to it, such as
// a key, holds for all of them.

import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from './toast';

export interface Visit<Data> {
  data: Data;
  // What the page before handed over.
  input?: string;
  // Tells two visits of one page apart.
  number: number;
}

interface Given<Data> {
  // Whether a path leads to a page that is shown here.
  isOurs: (path: string) => boolean;
  load: (path: string) => Promise<Data>;
  // Said where the server cannot be reached.
  away: string;
}

// The address of a link to another page of ours, when it is followed in this tab.
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

// What is given has to be the same each time.
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
        // Without a server this page, and what was filled in, is worth more than none.
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
      // Within a page, such as to its content, the page stays as it is.
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
