// Subscriber page: fields, timeline, and erasing with a list of what is deleted.

import { useState } from 'react';
import { answerOf } from '../../api/description';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { toast } from '../../parts/toast';
import { callAt } from '../calls';
import { useVisit } from '../context';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { EditForm } from '../records/edit_form';
import { History } from '../records/history';
import { RecordActions, refusalOf } from '../records/record_actions';
import { RecordFacts } from '../records/record_facts';
import { editOf, idOf, RecordHead } from '../records/record_page';
import { may, pageRoot } from '../site';
import { texts as adminTexts } from '../texts';
import { EraseDialog, type Subscriber } from './erase_dialog';
import { texts } from './texts';
import { Timeline } from './timeline';

interface Given {
  page: PlacePage;
  answer: PlaceAnswer;
  onChanged: () => void;
  onRead: (answer: PlaceAnswer) => void;
}

function Head({ page, answer, onChanged, onEdit }: Given & { onEdit: () => void }) {
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
          <button type="button" className="button risky-button" onClick={() => setErasing(true)}>
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

function SubscriberView(given: Given) {
  const { page, answer, onChanged, onRead } = given;
  const { role } = useOwnAccount();
  const [isEdited, setEdited] = useState(false);
  const schema = answerOf(page.call.operation);
  const subscriber = answer.data as unknown as Subscriber;
  return (
    <>
      <header className="admin-head">
        <RecordHead page={page} schema={schema} answer={answer} name={subscriber.email} />
        {isEdited ? null : <Head {...given} onEdit={() => setEdited(true)} />}
      </header>
      {isEdited ? (
        <EditForm
          page={page}
          call={editOf(page)!}
          answer={answer}
          onDone={(saved) => {
            setEdited(false);
            toast(adminTexts.saved);
            onRead(saved);
          }}
          onCancel={() => {
            setEdited(false);
            onChanged();
          }}
        />
      ) : (
        <div className="campaign-grid">
          <div className="record-column">
            <RecordFacts schema={schema} record={answer.data} />
          </div>
          <Timeline id={subscriber.id} version={answer.tag} />
        </div>
      )}
      {may(role, 'admin') ? (
        <History kind="subscriber" id={idOf(page)} version={answer.tag + subscriber.updated_at} />
      ) : null}
    </>
  );
}

export function SubscriberPage({ page }: { page: PlacePage }) {
  const loading = useLoaded<PlaceAnswer>(page.address, (signal) =>
    callPlace('GET', page.address, { signal }),
  );
  return (
    <>
      {loading.data ? null : <PageHead page={page} />}
      <Loaded loading={loading}>
        {(answer) => (
          <SubscriberView
            page={page}
            answer={answer}
            onChanged={loading.again}
            onRead={loading.set}
          />
        )}
      </Loaded>
    </>
  );
}
