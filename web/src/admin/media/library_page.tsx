// The media library: a grid with search and filters, onto which files are dropped or pasted.

import { callOperation } from '../../api/operation_call';
import { useOwnAccount } from '../../parts/account_context';
import { Dropping } from '../../parts/files/dropping';
import { FileButton } from '../../parts/files/file_button';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { useUnsaved } from '../../parts/forms/unsaved';
import { callAt } from '../calls';
import { useAddressQuery } from '../lists/address_query';
import { EmptyList } from '../lists/empty_list';
import { FilterBar, filtersOf, narrowing } from '../lists/filters';
import { PageTurn, sizeOf } from '../lists/page_turn';
import { searchOf } from '../lists/query';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { may } from '../site';
import { MediaGrid } from './media_grid';
import { accepted, texts } from './texts';
import { UploadList } from './upload_list';
import { useUploads } from './use_uploads';

export function MediaPage({ page }: { page: PlacePage }) {
  const { document, call } = page;
  const { role } = useOwnAccount();
  const address = useAddressQuery();
  const query = { ...address.query, page_size: sizeOf(address.query) };
  const loading = useLoaded(searchOf(address.query), (signal) =>
    callOperation('GET /api/v1/admin/media/', { query, signal }),
  );
  const { sent, add, isBusy } = useUploads(call.template, loading.again);
  useUnsaved(isBusy);
  const mayUpload = may(role, callAt(document, call.template, 'POST')?.role ?? '');
  const filters = filtersOf(document, call.operation);
  const isNarrowed = Object.keys(narrowing(address.query, filters)).length > 0;
  const choose = mayUpload ? (
    <FileButton label={texts.choose} look="main" accept={accepted} isMany onFiles={add} />
  ) : null;
  return (
    <>
      <PageHead page={page} about={texts.about} hasOwnForm>
        {choose}
      </PageHead>
      {mayUpload ? <Dropping label={texts.drop} onDrop={add} /> : null}
      <UploadList sent={sent} />
      <FilterBar {...address} operation={call.operation} filters={filters} />
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>
        {(list) =>
          list.count === 0 ? (
            <EmptyList page={page} isNarrowed={isNarrowed} />
          ) : (
            <>
              <MediaGrid media={list.results} />
              <div className="list-foot">
                <PageTurn {...address} count={list.count} shown={list.results.length} />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}
