// Actions on an opportunity in the list, which take effect at once and can be undone.

import { useState } from 'react';
import type { OperationName } from '../../api/operations';
import { callOperation } from '../../api/operation_call';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { announce } from '../../parts/announce';
import { nameOf, type Opportunity } from './opportunity';
import { texts } from './texts';

const actions = ['queue', 'unqueue', 'dismiss', 'reopen'] as const;
type Action = (typeof actions)[number];

const back: Record<Action, Action> = {
  queue: 'unqueue',
  unqueue: 'queue',
  dismiss: 'reopen',
  reopen: 'dismiss',
};

const path = '/api/v1/admin/opportunities/{id}/';
const callOf = (action: Action): OperationName & `POST ${typeof path}${Action}/` =>
  `POST ${path}${action}/`;

interface Given {
  one: Opportunity;
  onChange: (one: Opportunity) => void;
}

export function OpportunityActions({ one, onChange }: Given) {
  const sending = useSending();
  const [done, setDone] = useState<Action>();
  const allowed: readonly string[] = one.allowed_actions;
  const act = async (action: Action) => {
    const answer = await sending.send((signal) =>
      callOperation(callOf(action), { id: one.id, body: {}, signal }),
    );
    if (!answer) return;
    setDone(action === back[done ?? action] ? undefined : action);
    announce(`${texts[action]}: ${nameOf(one)}`);
    onChange(answer as Opportunity);
  };
  const undo = done && allowed.includes(back[done]) ? back[done] : undefined;
  return (
    <>
      <span className="row-actions">
        {done === 'dismiss' ? <span className="aside-note">{texts.dismissed}</span> : null}
        {actions
          .filter((action) => allowed.includes(action) && !(undo && action !== undo))
          .map((action) => (
            <button
              key={action}
              type="button"
              className="button small"
              aria-disabled={sending.isBusy}
              onClick={() => void act(action)}
            >
              {action === undo ? texts.undo : texts[action]}
              <span className="unseen">: {nameOf(one)}</span>
            </button>
          ))}
      </span>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
    </>
  );
}
