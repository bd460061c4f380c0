// Query of the URL as state: page, order, filters and columns of a list. It survives reloading,
// works with the browser's history, and can be shared as a link.

import { useEffect, useState } from 'react';
import { changed, readQuery, searchOf, type Query } from './query';

export interface AddressQuery {
  query: Query;
  change: (part: Query) => void;
  reset: (query: Query) => void;
}

export function useAddressQuery(): AddressQuery {
  const [query, setQuery] = useState(() => readQuery(location.search));
  useEffect(() => {
    const back = () => setQuery(readQuery(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const reset = (next: Query) => {
    setQuery(next);
    history.pushState(null, '', location.pathname + searchOf(next));
  };
  return { query, change: (part) => reset(changed(query, part)), reset };
}
