// The code of an email, which is in the fragment of the link. It leaves the address, and with it
// the history of the browser, as soon as it is read, and is kept in memory alone.

import { useEffect, useState } from 'react';

const mark = '#code=';

function take(): string | undefined {
  if (!location.hash.startsWith(mark)) return undefined;
  const code = location.hash.slice(mark.length);
  history.replaceState(null, '', location.pathname);
  return code;
}

const first = take();

// `number` tells one link from the next, which may be opened on the same page.
export function useMailedCode(): { code: string | undefined; number: number } {
  const [state, setState] = useState({ code: first, number: 0 });
  useEffect(() => {
    const changed = () => {
      const code = take();
      if (code !== undefined) setState(({ number }) => ({ code, number: number + 1 }));
    };
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return state;
}
