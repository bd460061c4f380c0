// Shows which of how many rows are displayed, with links to the previous and the next page.

import type { AddressQuery } from './address_query';
import { changed } from './query';
import { QueryLink } from './query_link';
import { rangeText } from './shown_range';
import { texts } from '../texts';

interface Given extends AddressQuery {
  count: number;
  // Whether there are more records than were counted.
  isCut?: boolean;
  shown: number;
}

export const usualSize = 25;
export const sizeOf = (query: AddressQuery['query']): number =>
  Number(query.page_size) || usualSize;

export function PageTurn({ count, isCut = false, shown, query, change }: Given) {
  const size = sizeOf(query);
  const last = Math.max(1, Math.ceil(count / size));
  const page = query.page === 'last' ? last : Math.min(Number(query.page) || 1, last);
  const step = (to: number, label: string, rel: 'prev' | 'next') =>
    to >= 1 && to <= last ? (
      <QueryLink
        className="button small"
        rel={rel}
        to={changed(query, { page: String(to) })}
        onFollow={() => {
          change({ page: String(to) });
          scrollTo(0, 0);
        }}
      >
        {label}
      </QueryLink>
    ) : null;
  return (
    <nav className="page-turn" aria-label="Pages">
      <span className="number" role="status">
        {rangeText({ page, size, shown, count, isCut })}
      </span>
      {last > 1 && !isCut ? (
        <span className="number">
          Page {page.toLocaleString()} of {last.toLocaleString()}
        </span>
      ) : null}
      {step(page - 1, texts.previous, 'prev')}
      {step(page + 1, texts.next, 'next')}
    </nav>
  );
}
