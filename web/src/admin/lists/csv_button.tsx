// Saves all rows of a list, as filtered, as a CSV file.

import { fetchPlace } from '../../api/place_call';
import { download } from '../../parts/bytes';
import { SendButton } from '../../parts/forms/send_button';
import { Icon } from '../../parts/icon';
import type { PlacePage } from '../pages';
import { texts } from '../texts';
import { searchOf, type Query } from './query';

export function CsvButton({ page, query, name }: { page: PlacePage; query: Query; name: string }) {
  const { page: _, page_size: _size, ...asked } = query;
  return (
    <SendButton
      look="small"
      busy={texts.preparing}
      send={(signal) => fetchPlace(page.address + searchOf(asked), 'text/csv', signal)}
      onDone={(file) => download(name, 'text/csv', file)}
    >
      <Icon name="download" />
      {texts.csv}
    </SendButton>
  );
}
