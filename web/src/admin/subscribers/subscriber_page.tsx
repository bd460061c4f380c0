// Subscriber page: fields, timeline, and erasing with a list of what is deleted.

import { useState } from 'react';
import { answerOf } from '../../api/description';
import { useOwnAccount } from '../../parts/account_context';
import { toast } from '../../parts/toast';
import { callAt } from '../calls';
import { useVisit } from '../context';
import type { PlacePage } from '../pages';
import type { LoadedGiven } from '../records/loaded_record';
import { RecordFacts } from '../records/record_facts';
import { RecordPage } from '../records/record_page';
import { may, pageRoot } from '../site';
import { EraseDialog, type Subscriber } from './erase_dialog';
import { texts } from './texts';
import { Timeline } from './timeline';

function Erase({ page, answer, onChanged }: LoadedGiven<Subscriber>) {
  const visit = useVisit();
  const [isErasing, setErasing] = useState(false);
  return (
    <>
      <p>
        <button type="button" className="button risky" onClick={() => setErasing(true)}>
          {texts.erase}
        </button>
      </p>
      {isErasing ? (
        <EraseDialog
          subscriber={answer.data}
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

export function SubscriberPage({ page }: { page: PlacePage }) {
  const { role } = useOwnAccount();
  const mayErase = may(role, callAt(page.document, page.call.template, 'DELETE')?.role ?? '');
  return (
    <RecordPage<Subscriber>
      page={page}
      body={({ answer }) => (
        <div className="campaign-grid">
          <div className="record-column">
            <RecordFacts schema={answerOf(page.call.operation)} record={answer.data} />
          </div>
          <Timeline id={answer.data.id} version={answer.tag} />
        </div>
      )}
      actions={mayErase ? (given) => <Erase {...given} /> : undefined}
      // The erase dialog is more detailed than the generic one.
      withoutActions={mayErase ? ['delete'] : []}
    />
  );
}
