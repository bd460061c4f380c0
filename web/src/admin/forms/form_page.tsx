// Form that creates a record, or sends something else, such as an import. Afterwards, the record is
// opened, or the response is shown.

import { useState, type ReactNode } from 'react';
import { answerOf } from '../../api/description';
import { newOnceKey } from '../../api/operation_call';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { useSending } from '../../parts/forms/sending';
import { useUnsaved } from '../../parts/forms/unsaved';
import { bodyFor, requestOf, type Values } from '../../parts/request';
import { toast } from '../../parts/toast';
import { callAt, fieldsIn, takesHeader } from '../calls';
import { useVisit } from '../context';
import { FieldsForm } from './fields_form';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { isRisky } from '../risky';
import { apiRoot, pageRoot } from '../site';
import { texts } from '../texts';
import { Facts } from '../values';

// Returns the path of the created record's page; undefined if it has none.
function placeOf(page: PlacePage, { data, place }: PlaceAnswer): string | undefined {
  if (place.startsWith(apiRoot)) return pageRoot + place.slice(apiRoot.length);
  const record = callAt(page.document, `${page.call.template}{id}/`, 'GET');
  return record && data.id !== undefined ? `${pageRoot}${page.path}${String(data.id)}/` : undefined;
}

function useForm(page: PlacePage) {
  const sending = useSending();
  const visit = useVisit();
  const [values, setValues] = useState<Values>({});
  const [onceKey, setOnceKey] = useState(newOnceKey);
  const [answer, setAnswer] = useState<PlaceAnswer>();
  const fields = fieldsIn(page.document, page.call);
  const send = async () => {
    const models = fields.map((one) => one.model);
    const came = await sending.send((signal) =>
      callPlace('POST', page.address, {
        body: bodyFor(requestOf(models, values)),
        onceKey: takesHeader(page.call, 'Idempotency-Key') ? onceKey : '',
        signal,
      }),
    );
    if (!came) return;
    setValues({});
    setOnceKey(newOnceKey());
    toast(texts.done);
    const place = placeOf(page, came);
    if (place) window.setTimeout(() => visit(place));
    else setAnswer(came);
  };
  const change = (part: Values) => {
    setValues((before) => ({ ...before, ...part }));
    // A changed form is another request.
    setOnceKey(newOnceKey());
  };
  return { sending, fields, values, answer, change, send };
}

interface Given {
  page: PlacePage;
  // Content above the form, which depends on its values.
  above?: (values: Values) => ReactNode;
  // Content below the form, which depends on its values.
  below?: (values: Values) => ReactNode;
}

export function FormPage({ page, above, below }: Given) {
  const { sending, fields, values, answer, change, send } = useForm(page);
  useUnsaved(Object.keys(values).length > 0);
  const title = page.call.operation.summary;
  return (
    <>
      <PageHead page={page} />
      {answer ? (
        <section className="card record-section" aria-label={texts.result}>
          <h2>{texts.result}</h2>
          <Facts schema={answerOf(page.call.operation)} record={answer.data} />
        </section>
      ) : null}
      {above?.(values)}
      <section className="card record-edit">
        <FieldsForm
          label={title}
          sending={sending}
          fields={fields}
          values={values}
          turn={answer ? 'again' : 'first'}
          submit={title}
          busy={texts.sending}
          isRisky={isRisky(page.call)}
          onChange={change}
          onSubmit={send}
        />
      </section>
      {below?.(values)}
    </>
  );
}
