// What an address asks a list for, as names and values: read from it, changed, and written.

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
