// Content editor: the fields, which are kept while they are typed, beside a preview for readers,
// and the actions on the revision that is shown.

import { useState } from 'react';
import { answerOf } from '../../api/description';
import type { PlaceAnswer } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { Rich } from '../../parts/rich';
import { callAt, fieldsIn } from '../calls';
import { namedFields, useFieldIds } from '../forms/form_fields';
import { Crumbs } from '../page_head';
import type { PlacePage } from '../pages';
import { LoadedRecord } from '../records/loaded_record';
import { RecordActions } from '../records/record_actions';
import { States } from '../records/record_page';
import type { Saver } from '../records/saver';
import { may, pageRoot } from '../site';
import { CommentThread } from './comment_thread';
import { GenerationState } from './generation';
import { closedFields, isWriting, nextAction, type Item } from './item';
import { PreviewPane, SearchResult } from './preview_pane';
import { SaveNotices, SaveNow, SaveStatus } from './save_notices';
import { SearchPanel } from './search_panel';
import { SitePanel } from './site_panel';
import { TextFields } from './text_fields';
import { texts } from './texts';
import { usePreview } from './use_preview';
import { useSaver } from './use_saver';

// Actions that the panel of the site has, or that are of the bin.
const notHere = ['preview_link', 'recover'];

interface HeadGiven {
  page: PlacePage;
  saver: Saver<Item>;
  item: Item;
  mayEdit: boolean;
}

function Head({ page, saver, item, mayEdit }: HeadGiven) {
  const schema = answerOf(page.call.operation);
  return (
    <header className="admin-head">
      <Crumbs page={page} />
      <div className="admin-title">
        <h1 tabIndex={-1}>
          <bdi>{item.title}</bdi>
        </h1>
        <States page={page} schema={schema} answer={saver.base} />
        {mayEdit ? (
          <SaveStatus saver={saver} saved={`Saved as revision ${item.revision}`}>
            <SaveNow saver={saver} />
          </SaveStatus>
        ) : null}
      </div>
      <p className="admin-about">
        {`Revision ${item.revision}`}
        {item.live_revision ? `, live: revision ${item.live_revision}` : ''} ·{' '}
        <a href={`${pageRoot}${page.path}revisions/`}>{texts.revisions}</a> ·{' '}
        <a href={`${pageRoot}${page.path}`}>All details</a>
      </p>
      <RecordActions
        page={page}
        schema={schema}
        answer={saver.base}
        name={`${item.title}, revision ${item.revision}`}
        // Actions apply to the revision that is shown.
        preset={{ revision: item.revision }}
        before={() => saver.save()}
        main={nextAction(item)}
        without={notHere}
        onChanged={() => void saver.reload('us')}
      />
    </header>
  );
}

function Editor({ page, answer }: { page: PlacePage; answer: PlaceAnswer<Item> }) {
  const { role } = useOwnAccount();
  const [place, setPlace] = useState(0);
  const call = callAt(page.document, page.call.template, 'PATCH')!;
  const [fields] = useState(() => fieldsIn(page.document, call));
  const mayEdit = may(role, call.role) && !answer.data.deleted_at;
  const { path, address } = page;
  const saver = useSaver({ path, address, fields, answer, isReadOnly: !mayEdit });
  const idOf = useFieldIds();
  const item = saver.base.data;
  const { record } = saver;
  const closed = closedFields(item, may(role, 'approver'));
  const previewing = usePreview(record);
  return (
    <>
      <Head page={page} saver={saver} item={item} mayEdit={mayEdit} />
      <GenerationState saver={saver} item={item} />
      {mayEdit || item.deleted_at ? null : (
        <p className="admin-about">
          <Rich text={texts.reader} />
        </p>
      )}
      <SaveNotices saver={saver} fields={namedFields(fields, idOf)} />
      <CommentThread item={item} />
      <div className="text-editor">
        <TextFields
          fields={fields.filter(({ model }) => !closed.includes(model.name))}
          record={record}
          problem={saver.problem}
          quality={previewing.answer?.quality ?? []}
          isReadOnly={!mayEdit || isWriting(item)}
          turn={saver.turn}
          idOf={idOf}
          onChange={(part) => saver.change(part)}
          onPlace={setPlace}
        />
        <div className="text-beside">
          <PreviewPane previewing={previewing} record={record} place={place} />
          <SearchResult record={record} />
          <SitePanel item={item} mayEdit={mayEdit} before={() => saver.save()} />
          <SearchPanel item={item} />
        </div>
      </div>
    </>
  );
}

export function ContentEditor({ page }: { page: PlacePage }) {
  return <LoadedRecord<Item> page={page}>{(given) => <Editor {...given} />}</LoadedRecord>;
}
