// Approval of what a run wrote: the selected drafts are approved in the revision that was shown.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { Form } from '../../parts/forms/form';
import { TextLine } from '../../parts/forms/lines';
import { useSending } from '../../parts/forms/sending';
import { toast } from '../../parts/toast';
import { pageRoot } from '../site';
import { draftsOf, type Run, type SkippedItem } from './run';
import type { Choice } from './step_list';
import { texts } from './texts';

const name = 'POST /api/v1/admin/autopilot/runs/{id}/approve/';

// Returns the revisions, by item, of drafts that were edited after the run: they are approved in
// the revision that was shown.
function revisionsOf(run: Run, { chosen, read }: Choice): Record<string, number> {
  const edited = draftsOf(run).filter(
    ({ content_item: item, revision }) =>
      item !== null && chosen.includes(item) && read[item]?.revision !== revision,
  );
  return Object.fromEntries(
    edited.map(({ content_item: item }) => [String(item), read[item!]!.revision]),
  );
}

interface Given {
  run: Run;
  choice: Choice;
  onDone: (run: Run, skipped: readonly SkippedItem[]) => void;
}

export function ApprovalForm({ run, choice, onDone }: Given) {
  const sending = useSending();
  const [comment, setComment] = useState('');
  const count = choice.chosen.length;
  const approve = async () => {
    if (count === 0) return;
    const answer = await sending.send((signal) =>
      callOperation(name, {
        id: run.id,
        body: { comment, items: choice.chosen, revision_map: revisionsOf(run, choice) },
        signal,
      }),
    );
    if (!answer) return;
    toast(answer.changed ? texts.approved : texts.already);
    onDone(answer, answer.skipped);
  };
  return (
    <section className="card text-card" aria-labelledby="run-decision">
      <h2 id="run-decision">{texts.decide}</h2>
      <p>
        {texts.decideHelp} {run.mode === 'publish' ? <strong>{texts.publishes}</strong> : null}
      </p>
      <Form
        label={texts.decide}
        sending={sending}
        submit={`${texts.approve} ${count} of ${draftsOf(run).length} drafts`}
        busy={texts.approve}
        onSubmit={approve}
      >
        <TextLine
          id="run-comment"
          label={texts.comment}
          help={count === 0 ? texts.chooseOne : ''}
          maxLength={2000}
          value={comment}
          onChange={setComment}
        />
      </Form>
    </section>
  );
}

// Lists drafts that were not approved, by reason; they stay as they are.
export function Skipped({ items }: { items: readonly SkippedItem[] }) {
  const reasons = [...new Set(items.map((one) => one.reason))];
  return reasons.map((reason) => (
    <div key={reason} className="notice" role="alert">
      <p className="notice-text">
        {texts.skipped[reason as keyof typeof texts.skipped] ?? texts.skipped.edited}{' '}
        {items
          .filter((one) => one.reason === reason)
          .map((one) => (
            <a key={one.content_item} href={`${pageRoot}content/${one.content_item}/edit/`}>
              {`Content item #${one.content_item} `}
            </a>
          ))}
      </p>
    </div>
  ));
}
