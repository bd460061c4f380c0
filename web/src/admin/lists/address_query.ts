// What the address asks a page for: the page of a list, its order, filters and columns. Reload,
// back and links keep it.

import { useEffect, useState } from 'react';

export type Query = Record<string, string>;

export const readQuery = (search: string): Query =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ''));

export function searchOf(query: Query): string {
  const asked = Object.entries(query).filter(([, value]) => value !== '');
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
}

// What a change makes of it: anything but another page begins with the first.
export function changed(query: Query, part: Query): Query {
  const { page: before = '', ...rest } = query;
  const { page = '' } = 'page' in part || 'columns' in part ? { page: before, ...part } : part;
  const next = { ...rest, ...part, page: page === '1' ? '' : page };
  return readQuery(searchOf(next));
}

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
