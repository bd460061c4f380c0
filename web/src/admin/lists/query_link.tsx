// A link to the same page with other things asked of it: followed without leaving the page, and in
// another tab as any link is.

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
