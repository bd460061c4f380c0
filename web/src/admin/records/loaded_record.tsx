// A record that a page made by hand shows: until it is there, or where it cannot be, its head.

import type { ReactNode } from 'react';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';

interface Given {
  page: PlacePage;
  children: (answer: PlaceAnswer) => ReactNode;
}

export function LoadedRecord({ page, children }: Given) {
  const loading = useLoaded<PlaceAnswer>(page.address, (signal) =>
    callPlace('GET', page.address, { signal }),
  );
  return (
    <>
      {loading.data ? null : <PageHead page={page} />}
      <Loaded loading={loading}>{children}</Loaded>
    </>
  );
}
