// Form for a comment on a text. What is typed stays until it is sent.

import { useState } from 'react';
import { callOperation, newOnceKey } from '../../api/operation_call';
import { faultsOf, Form, FormField } from '../../parts/forms/form';
import { useSending } from '../../parts/forms/sending';
import { useUnsaved } from '../../parts/forms/unsaved';
import { useFieldIds } from '../forms/form_fields';
import { texts } from './texts';

export function CommentForm({ item, onDone }: { item: number; onDone: () => void }) {
  const [text, setText] = useState('');
  const [onceKey, setOnceKey] = useState(newOnceKey);
  const sending = useSending();
  const id = useFieldIds()('comment');
  useUnsaved(text.trim() !== '');
  const send = async () => {
    const made = await sending.send((signal) =>
      callOperation('POST /api/v1/admin/content/{id}/comments/', {
        id: item,
        body: { text },
        onceKey,
        signal,
      }),
    );
    if (!made) return;
    setText('');
    setOnceKey(newOnceKey());
    onDone();
  };
  const change = (typed: string) => {
    setText(typed);
    // Another text is another comment.
    setOnceKey(newOnceKey());
  };
  return (
    <Form
      label={texts.comment}
      sending={sending}
      fields={{ text: { id, label: texts.comment } }}
      submit={texts.sendComment}
      busy={texts.sendingComment}
      onSubmit={() => void send()}
    >
      <FormField
        id={id}
        label={texts.comment}
        help={texts.commentHelp}
        faults={faultsOf(sending.problem, 'text')}
      >
        {(given) => (
          <textarea
            {...given}
            className="control comment-input"
            dir="auto"
            rows={2}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </FormField>
    </Form>
  );
}
