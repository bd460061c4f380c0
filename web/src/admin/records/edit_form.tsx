// Form that edits a record. Sends only the changes, for the version that was read. If somebody else
// has changed the record in the meantime, both versions are shown, and nothing is overwritten
// silently.

import { useEffect, useState } from 'react';
import { Problem } from '../../api/client';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { useSending } from '../../parts/forms/sending';
import { useSaveKey } from '../../parts/forms/save_key';
import { useUnsaved } from '../../parts/forms/unsaved';
import { bodyFor, type Values } from '../../parts/request';
import { toast } from '../../parts/toast';
import { fieldsIn, takesHeader, type AdminField, type Call } from '../calls';
import { changedByOthers, changesOf, clashesOf, type Clash } from './changes';
import { Conflict } from './conflict';
import { FieldsForm } from '../forms/fields_form';
import type { PlacePage } from '../pages';
import { texts } from '../texts';

export interface EditGiven<Data extends Values> {
  page: PlacePage;
  call: Call;
  answer: PlaceAnswer<Data>;
  // Called with the current changes whenever they change.
  onFilled?: (changes: Values) => void;
  onDone: (answer: PlaceAnswer<Data>) => void;
  onCancel: () => void;
}

interface Met {
  clashes: Clash[];
  others: AdminField[];
  theirs: Values;
}

// Whether the record is not the version that was read, or its state no longer allows the change.
const isConflict = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.status === 412 || (error.status === 409 && error.errors.length === 0));

function useEdit<Data extends Values>({ page, call, answer, onDone }: EditGiven<Data>) {
  const sending = useSending();
  const [base, setBase] = useState(answer);
  const [filled, setFilled] = useState<Values>({});
  const [met, setMet] = useState<Met>();
  const fields = fieldsIn(page.document, call);
  const changes = changesOf(fields, base.data, filled);
  const meet = async (signal: AbortSignal) => {
    const now = await callPlace<Data>('GET', page.address, { signal });
    setMet({
      clashes: clashesOf(fields, base.data, now.data, changes),
      others: changedByOthers(fields, base.data, now.data, changes),
      theirs: now.data,
    });
    setBase(now);
  };
  const save = async () => {
    if (Object.keys(changes).length === 0) {
      toast(texts.unchanged);
      return;
    }
    const saved = await sending.send(async (signal) => {
      try {
        const tag = takesHeader(call, 'If-Match') ? base.tag : '';
        const given = { body: bodyFor(changes), tag, signal };
        return await callPlace<Data>(call.method, page.address, given);
      } catch (error) {
        if (!isConflict(error)) throw error;
        await meet(signal);
        // Another version is shown as a conflict; another state is reported with its reason.
        if ((error as Problem).status !== 412) throw error;
        return undefined;
      }
    });
    if (saved) onDone(saved);
  };
  const change = (part: Values) => setFilled((before) => ({ ...before, ...part }));
  const drop = (name: string) => setFilled(({ [name]: _, ...rest }) => rest);
  return { sending, base, fields, filled, changes, met, change, drop, save };
}

export function EditForm<Data extends Values>(given: EditGiven<Data>) {
  const { call, onCancel, onFilled } = given;
  const { sending, base, fields, filled, changes, met, change, drop, save } = useEdit(given);
  useUnsaved(Object.keys(changes).length > 0);
  useSaveKey(() => void save());
  const filledText = JSON.stringify(changes);
  // `filledText` stands for `changes`, which is a new object on each render.
  useEffect(() => onFilled?.(changes), [filledText]);
  return (
    <section className="card record-edit" aria-label={call.operation.summary}>
      <FieldsForm
        label={call.operation.summary}
        sending={sending}
        fields={fields}
        record={base.data}
        values={filled}
        turn={base.tag}
        above={
          met ? (
            <Conflict
              {...met}
              onMine={(clash) => change({ [clash.field.model.name]: clash.mine })}
              onTheirs={(clash) => drop(clash.field.model.name)}
            />
          ) : null
        }
        submit={texts.save}
        busy={texts.saving}
        onChange={change}
        onSubmit={save}
        onCancel={onCancel}
      />
    </section>
  );
}
