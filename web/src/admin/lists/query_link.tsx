// Link to the same page with another query. It is followed without loading the page, unless it is
// opened in another tab.

import type { ComponentProps } from 'react';
import { searchOf, type Query } from './query';

interface Given extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  to: Query;
  onFollow: () => void;
}

export function QueryLink({ to, onFollow, ...given }: Given) {
  return (
    <a
      {...given}
      href={location.pathname + searchOf(to)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onFollow();
      }}
    />
  );
}
