// Subscriber page: fields, timeline, and erasing with a list of what is deleted.

import { useState } from 'react';
import { answerOf } from '../../api/description';
import { useOwnAccount } from '../../parts/account_context';
import { toast } from '../../parts/toast';
import { callAt } from '../calls';
import { useVisit } from '../context';
import type { PlacePage } from '../pages';
import { EditForm, useEditing } from '../records/edit_form';
import { History } from '../records/history';
import { LoadedRecord, type LoadedGiven } from '../records/loaded_record';
import { RecordActions, refusalOf } from '../records/record_actions';
import { RecordFacts } from '../records/record_facts';
import { editOf, idOf, RecordHead } from '../records/record_page';
import { may, pageRoot } from '../site';
import { EraseDialog, type Subscriber } from './erase_dialog';
import { texts } from './texts';
import { Timeline } from './timeline';

function Head({ page, answer, onChanged, onEdit }: LoadedGiven & { onEdit: () => void }) {
  const { role } = useOwnAccount();
  const visit = useVisit();
  const [isErasing, setErasing] = useState(false);
  const schema = answerOf(page.call.operation);
  const given = { page, schema, answer };
  const subscriber = answer.data as unknown as Subscriber;
  const removal = callAt(page.document, page.call.template, 'DELETE');
  return (
    <>
      <RecordActions
        {...given}
        name={subscriber.email}
        // The erase dialog is more detailed than the generic one.
        without={may(role, removal?.role ?? '') ? ['delete'] : []}
        edit={{ reason: refusalOf(given, role, editOf(page)!.role, ['edit']), run: onEdit }}
        onChanged={onChanged}
      />
      {may(role, removal?.role ?? '') ? (
        <p>
          <button type="button" className="button risky" onClick={() => setErasing(true)}>
            {texts.erase}
          </button>
        </p>
      ) : null}
      {isErasing ? (
        <EraseDialog
          subscriber={subscriber}
          address={page.address}
          tag={answer.tag}
          onDone={() => {
            toast(texts.erased);
            visit(`${pageRoot}email/subscribers/`);
          }}
          onStale={onChanged}
          onClose={() => setErasing(false)}
        />
      ) : null}
    </>
  );
}

function SubscriberView(given: LoadedGiven) {
  const { page, answer } = given;
  const { isEdited, edit, ends } = useEditing(given);
  const schema = answerOf(page.call.operation);
  const subscriber = answer.data as unknown as Subscriber;
  return (
    <>
      <header className="admin-head">
        <RecordHead page={page} schema={schema} answer={answer} name={subscriber.email} />
        {isEdited ? null : <Head {...given} onEdit={edit} />}
      </header>
      {isEdited ? (
        <EditForm page={page} call={editOf(page)!} answer={answer} {...ends} />
      ) : (
        <div className="campaign-grid">
          <div className="record-column">
            <RecordFacts schema={schema} record={answer.data} />
          </div>
          <Timeline id={subscriber.id} version={answer.tag} />
        </div>
      )}
      <History kind="subscriber" id={idOf(page)} version={answer.tag + subscriber.updated_at} />
    </>
  );
}

export function SubscriberPage({ page }: { page: PlacePage }) {
  return <LoadedRecord page={page}>{(given) => <SubscriberView {...given} />}</LoadedRecord>;
}
