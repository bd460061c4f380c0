// Page of an autopilot run, updated while it runs: its steps and budget, and the approval of what
// it wrote.

import { useEffect, useState } from 'react';
import { answerOf } from '../../api/description';
import { callOperation } from '../../api/operation_call';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { Fold } from '../../parts/fold';
import { Moment } from '../../parts/moment';
import { Rich } from '../../parts/rich';
import { valueLabel } from '../../api/labels';
import { callAt } from '../calls';
import { useAccountNames } from '../names';
import { Crumbs } from '../page_head';
import type { PlacePage } from '../pages';
import { LoadedRecord } from '../records/loaded_record';
import { RecordActions } from '../records/record_actions';
import { RecordFacts } from '../records/record_facts';
import { States } from '../records/record_page';
import { may } from '../site';
import { ApprovalForm, Skipped } from './approval';
import { BudgetBars } from './budget_bars';
import type { Seen } from './draft';
import { draftsOf, isOver, waitsForApproval, type Run, type SkippedItem } from './run';
import { StepList, type Choice } from './step_list';
import { texts } from './texts';
import { useRun } from './use_run';

function About({ run }: { run: Run }) {
  const nameOf = useAccountNames([run.requested_by, run.approval?.by], 'you');
  return (
    <p className="admin-about">
      {`${valueLabel(run.mode)}, started by `}
      <bdi>{nameOf(run.requested_by) ?? 'the schedule'}</bdi> <Moment at={run.created_at} />.{' '}
      {`${run.counts.generated} of ${run.counts.planned} drafts are written.`}
      {run.approval ? (
        <>
          {` ${valueLabel(run.approval.decision)} by `}
          <bdi>{nameOf(run.approval.by) ?? 'the server'}</bdi> <Moment at={run.approval.at} />
          {run.approval.comment ? <bdi>{`: “${run.approval.comment}”`}</bdi> : '.'}
        </>
      ) : null}
    </p>
  );
}

interface HeadGiven {
  page: PlacePage;
  run: Run;
  isLost: boolean;
  onChanged: () => void;
}

function Head({ page, run, isLost, onChanged }: HeadGiven) {
  const schema = answerOf(page.call.operation);
  const answer: PlaceAnswer = { data: { ...run }, tag: '', place: '' };
  return (
    <header className="admin-head">
      <Crumbs page={page} />
      <div className="admin-title">
        <h1 tabIndex={-1}>{`Autopilot run #${run.id}`}</h1>
        <States page={page} schema={schema} answer={answer} />
        {isOver(run) ? null : (
          <span className="save-state" role="status">
            <span data-tone={isLost ? 'warn' : 'good'}>{isLost ? texts.lost : texts.live}</span>
          </span>
        )}
      </div>
      <About run={run} />
      <RecordActions
        page={page}
        schema={schema}
        answer={answer}
        name={`Autopilot run #${run.id}`}
        without={['approve']}
        onChanged={onChanged}
      />
    </header>
  );
}

// Selects drafts that were opened and are shown as they are now, until somebody deselects them.
function useChoice(run: Run) {
  const [left, setLeft] = useState<number[]>([]);
  const [read, setRead] = useState<Record<number, Seen>>({});
  const [edits, setEdits] = useState(0);
  const drafts = draftsOf(run).flatMap((step) => step.content_item ?? []);
  const chosen = drafts.filter(
    (item) => read[item] && !read[item].hasErrors && !left.includes(item),
  );
  const choose = (item: number, isChosen: boolean) =>
    setLeft((before) => (isChosen ? before.filter((one) => one !== item) : [...before, item]));
  const note = (item: number, seen: Seen) => setRead((before) => ({ ...before, [item]: seen }));
  const forget = (item: number) => {
    setRead((before) => Object.fromEntries(Object.entries(before).filter(([id]) => +id !== item)));
    setLeft((before) => [...before, item]);
    setEdits((before) => before + 1);
  };
  const choice: Choice = { chosen, read, edits };
  return { choice, choose, note, forget };
}

// Deselects drafts that were edited elsewhere and shows them anew, whenever the page is looked at
// again.
function useFreshness(read: Choice['read'], forget: (item: number) => void) {
  useEffect(() => {
    const way = new AbortController();
    const look = async ([id, seen]: [string, Seen]) => {
      const item = await callOperation('GET /api/v1/admin/content/{id}/', {
        id,
        signal: way.signal,
      });
      if (item?.revision !== seen.revision) forget(+id);
    };
    const onSeen = () => {
      if (document.visibilityState !== 'visible') return;
      // The approval checks the revisions again.
      for (const one of Object.entries(read)) look(one).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onSeen);
    window.addEventListener('focus', onSeen);
    return () => {
      way.abort();
      document.removeEventListener('visibilitychange', onSeen);
      window.removeEventListener('focus', onSeen);
    };
  }, [read]);
}

const none: Choice['read'] = {};

function RunView({ page, first }: { page: PlacePage; first: Run }) {
  const { role } = useOwnAccount();
  const { run, isLost, set } = useRun(page.address, first);
  const { choice, choose, note, forget } = useChoice(run);
  const [skipped, setSkipped] = useState<readonly SkippedItem[]>([]);
  const approve = callAt(page.document, `${page.call.template}approve/`, 'POST');
  const mayDecide = may(role, approve?.role ?? '');
  const isOpen = waitsForApproval(run) && mayDecide;
  useFreshness(isOpen ? choice.read : none, forget);
  const reload = async () => set((await callPlace<Run>('GET', page.address)).data);
  return (
    <>
      <Head page={page} run={run} isLost={isLost} onChanged={() => void reload()} />
      <Skipped items={skipped} />
      {waitsForApproval(run) && !mayDecide ? (
        <p className="admin-about">
          <Rich text={texts.waitsFor} />
        </p>
      ) : null}
      <div className="run">
        <div className="text-beside">
          <StepList
            page={page}
            run={run}
            choice={choice}
            isOpen={isOpen}
            onChoose={choose}
            onRead={note}
          />
          {isOpen ? (
            <ApprovalForm
              run={run}
              choice={choice}
              onDone={(now, left) => {
                set(now);
                setSkipped(left);
              }}
            />
          ) : null}
        </div>
        <BudgetBars run={run} />
      </div>
      <Fold className="card text-card fold-card" title={texts.details}>
        {() => <RecordFacts schema={answerOf(page.call.operation)} record={{ ...run }} />}
      </Fold>
    </>
  );
}

export function RunPage({ page }: { page: PlacePage }) {
  return (
    <LoadedRecord<Run> page={page}>
      {({ answer }) => <RunView page={page} first={answer.data} />}
    </LoadedRecord>
  );
}
