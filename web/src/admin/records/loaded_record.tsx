// Loads the record of a page. Until it is loaded, or if loading fails, shows the head of the
// page.

import type { ReactNode } from 'react';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import type { Fields } from '../values';

export interface LoadedGiven<Data extends Fields> {
  page: PlacePage;
  answer: PlaceAnswer<Data>;
  onChanged: () => void;
  onRead: (answer: PlaceAnswer<Data>) => void;
}

interface Given<Data extends Fields> {
  page: PlacePage;
  // Query of the page, for the server.
  search?: string;
  // Whether the record is loaded again without a message.
  isQuiet?: boolean;
  children: (given: LoadedGiven<Data>) => ReactNode;
}

export function LoadedRecord<Data extends Fields = Fields>(given: Given<Data>) {
  const { page, search = '', isQuiet = true, children } = given;
  const loading = useLoaded(search, (signal) =>
    callPlace<Data>('GET', page.address + search, { signal }),
  );
  return (
    <>
      {loading.data ? <Busy isBusy={loading.isBusy && !isQuiet} /> : <PageHead page={page} />}
      <Loaded loading={loading}>
        {(answer) => children({ page, answer, onChanged: loading.again, onRead: loading.set })}
      </Loaded>
    </>
  );
}
