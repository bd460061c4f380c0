// Page of a content item: its place on the public site, its figures in search, and what its actions
// are in and out of the bin.

import { useOwnAccount } from '../../parts/account_context';
import type { PlacePage } from '../pages';
import { RecordPage } from '../records/record_page';
import { may } from '../site';
import type { Item } from './item';
import { LifePanel } from './life_panel';
import { SearchPanel } from './search_panel';
import { SitePanel } from './site_panel';
import { texts } from './texts';

export function ContentPage({ page }: { page: PlacePage }) {
  const { role } = useOwnAccount();
  return (
    <RecordPage<Item>
      page={page}
      above={({ data }) => (
        <>
          <SitePanel item={data} mayEdit={may(role, 'editor')} />
          <LifePanel item={data} />
          <SearchPanel item={data} />
        </>
      )}
      without={['url', 'translations', 'is_shown_on_tool', 'views']}
      closed={(item) => (item.deleted_at ? texts.inBin : '')}
      withoutActions={(item) => (item.deleted_at ? ['delete', 'preview_link'] : outside)}
    />
  );
}

// The panel has the link to a preview.
const outside = ['recover', 'preview_link'];
