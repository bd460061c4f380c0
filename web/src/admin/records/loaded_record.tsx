// Loads the record of a custom page. Until it is loaded, or if loading fails, shows the head of the
// page.

import type { ReactNode } from 'react';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';

export interface LoadedGiven {
  page: PlacePage;
  answer: PlaceAnswer;
  onChanged: () => void;
  onRead: (answer: PlaceAnswer) => void;
}

interface Given {
  page: PlacePage;
  children: (given: LoadedGiven) => ReactNode;
}

export function LoadedRecord({ page, children }: Given) {
  const loading = useLoaded<PlaceAnswer>(page.address, (signal) =>
    callPlace('GET', page.address, { signal }),
  );
  return (
    <>
      {loading.data ? null : <PageHead page={page} />}
      <Loaded loading={loading}>
        {(answer) => children({ page, answer, onChanged: loading.again, onRead: loading.set })}
      </Loaded>
    </>
  );
}
