// Links between the pages about search data, which keep the common filters.

import { searchOf, type Query } from '../lists/query';
import { pageRoot } from '../site';

export const searchRoot = `${pageRoot}gsc/`;

// Filters that all pages share: the property, the period, and what the data is narrowed to.
const kept = ['site', 'start_date', 'end_date', 'search_type', 'country', 'device', 'compare'];

export const keptOf = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => kept.includes(name)));

export const linkTo = (page: string, query: Query, more: Query = {}): string =>
  `${searchRoot}${page}/${searchOf({ ...keptOf(query), ...more })}`;
