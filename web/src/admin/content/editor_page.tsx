// Content editor: the fields, which are kept while they are typed, beside a preview for readers,
// and the actions on the revision that is shown.

import { useState } from 'react';
import { answerOf } from '../../api/description';
import type { PlaceAnswer } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { texts as formTexts } from '../../parts/forms/texts';
import { loaded } from '../../parts/later/loaded';
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
import { GenerationState } from './generation';
import type { EditingGiven } from './editing';
import { closedFields, nextAction, type Item } from './item';
import { SaveNotices, SaveNow, SaveStatus } from './save_notices';
import { texts } from './texts';
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

const Editing = loaded<EditingGiven>(
  () => import('./editing').then((all) => all.Editing),
  () => <p className="portal-loading">{formTexts.loading}</p>,
);

function Editor({ page, answer }: { page: PlacePage; answer: PlaceAnswer<Item> }) {
  const { role } = useOwnAccount();
  const call = callAt(page.document, page.call.template, 'PATCH')!;
  const [fields] = useState(() => fieldsIn(page.document, call));
  const mayEdit = may(role, call.role) && !answer.data.deleted_at;
  const { path, address } = page;
  const saver = useSaver({ path, address, fields, answer, isReadOnly: !mayEdit });
  const idOf = useFieldIds();
  const item = saver.base.data;
  const closed = closedFields(item, may(role, 'approver'));
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
      <Editing
        saver={saver}
        item={item}
        fields={fields.filter(({ model }) => !closed.includes(model.name))}
        mayEdit={mayEdit}
        idOf={idOf}
      />
    </>
  );
}

export function ContentEditor({ page }: { page: PlacePage }) {
  return <LoadedRecord<Item> page={page}>{(given) => <Editor {...given} />}</LoadedRecord>;
}
