// Addresses of the pages about search data, with what is asked of all of them.

import { searchOf, type Query } from '../lists/query';
import { pageRoot } from '../site';

export const searchRoot = `${pageRoot}gsc/`;

// What holds on every page: the property, the period, and what it is narrowed to.
const kept = ['site', 'start_date', 'end_date', 'search_type', 'country', 'device', 'compare'];

export const keptOf = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => kept.includes(name)));

export const linkTo = (page: string, query: Query, more: Query = {}): string =>
  `${searchRoot}${page}/${searchOf({ ...keptOf(query), ...more })}`;
