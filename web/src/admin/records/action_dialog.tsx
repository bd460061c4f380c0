// Dialog for an action on a record: what will happen, to which record, and the fields that the
// action takes. Another dialog shows the response, unless it is the record itself.

import { useState } from 'react';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { newOnceKey } from '../../api/operation_call';
import { answerOf } from '../../api/description';
import { Dialog } from '../../parts/dialogs/dialog';
import { useSending } from '../../parts/forms/sending';
import { bodyFor, requestOf, type Values } from '../../parts/request';
import { RichBlocks } from '../../parts/rich';
import { aboutOf, fieldsIn, takesHeader, type Call } from '../calls';
import { FieldsForm } from '../forms/fields_form';
import type { PlacePage } from '../pages';
import { isFinal, isRisky, isToBin } from '../risky';
import { texts } from '../texts';
import { Facts, isNothing } from '../values';

interface Given {
  page: PlacePage;
  call: Call;
  label: string;
  address: string;
  // Display name of the record.
  name: string;
  tag: string;
  // Values that are known, and so not asked for.
  preset?: Values;
  onDone: (answer: PlaceAnswer) => void;
  // Called if the action fails, as the record may have changed since it was shown.
  onStale: () => void;
  onClose: () => void;
}

function useAction({ page, call, address, tag, preset = {}, onDone, onStale }: Given) {
  const sending = useSending();
  const [values, setValues] = useState<Values>({});
  const [onceKey] = useState(newOnceKey);
  const fields = fieldsIn(page.document, call).filter(({ model }) => !(model.name in preset));
  const send = async () => {
    const models = fields.map((one) => one.model);
    const answer = await sending.send((signal) =>
      callPlace(call.method, address, {
        body: call.operation.requestBody
          ? bodyFor({ ...requestOf(models, values), ...preset })
          : undefined,
        tag: takesHeader(call, 'If-Match') ? tag : '',
        onceKey: takesHeader(call, 'Idempotency-Key') ? onceKey : '',
        signal,
      }).catch((error: unknown) => {
        onStale();
        throw error;
      }),
    );
    if (answer) onDone(answer);
  };
  const change = (part: Values) => setValues((before) => ({ ...before, ...part }));
  return { sending, fields, values, change, send };
}

export function ActionDialog(given: Given) {
  const { call, label, name, onClose } = given;
  const { sending, fields, values, change, send } = useAction(given);
  return (
    <Dialog title={call.operation.summary} onClose={onClose}>
      <p className="action-record">
        <strong dir="auto">{name}</strong>
      </p>
      <RichBlocks text={aboutOf(call.operation)} />
      {isRisky(call) && !isToBin(call) ? (
        <p>{isFinal(call) ? texts.forGood : texts.canImportAgain}</p>
      ) : null}
      <FieldsForm
        label={call.operation.summary}
        sending={sending}
        fields={fields}
        values={values}
        submit={label}
        busy={texts.sending}
        isRisky={isRisky(call)}
        onSubmit={send}
        onChange={change}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface ResultGiven {
  call: Call;
  answer: PlaceAnswer;
  onClose: () => void;
}

export const hasResult = ({ data }: PlaceAnswer): boolean => !isNothing(data);

export function ResultDialog({ call, answer, onClose }: ResultGiven) {
  return (
    <Dialog title={`${texts.result}: ${call.operation.summary}`} onClose={onClose}>
      <Facts schema={answerOf(call.operation)} record={answer.data} />
      <p>
        <button type="button" className="button" onClick={onClose}>
          {texts.close}
        </button>
      </p>
    </Dialog>
  );
}
