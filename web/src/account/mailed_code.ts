// Reads the code of an email from the fragment of the link. The code is removed from the URL, and
// so from the browser's history, as soon as it is read, and kept in memory only.

import { useEffect, useState } from 'react';

const mark = '#code=';

function take(): string | undefined {
  if (!location.hash.startsWith(mark)) return undefined;
  const code = location.hash.slice(mark.length);
  history.replaceState(null, '', location.pathname);
  return code;
}

const first = take();

// `number` distinguishes links that are opened one after the other on the same page.
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
