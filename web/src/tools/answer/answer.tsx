// Response of a tool: warnings, the main result with its actions, and details. If a call fails, the
// previous result stays, marked as outdated.

import { useEffect, useId, useMemo } from 'react';
import type { ToolAnswer, ToolSlug } from '../../api/operations';
import { announce } from '../../parts/announce';
import { isRecord } from '../../parts/fields/described_values';
import { loaded } from '../../parts/later/loaded';
import { Rich } from '../../parts/rich';
import type { ProblemGiven } from './problem_view';
import type { Values } from '../../parts/request';
import type { Run } from '../runner';
import { texts } from '../texts';
import type { ToolModel } from '../tool';
import { useView } from '../views';

const load = () => import('./answer_parts');
const Details = loaded(() => load().then((parts) => parts.Details));
const OutputView = loaded(() => load().then((parts) => parts.OutputView));
const ProblemView = loaded<ProblemGiven>(
  () => load().then((parts) => parts.ProblemView),
  ({ problem }) => (
    <p className="problem" role="alert">
      {problem.detail}
    </p>
  ),
);
const KeyPanel = loaded(() => import('./key_panel').then((one) => one.default));

// Begins to load what responses are shown with. Called after the first call has been sent.
export function loadAnswerParts(): void {
  load().catch(() => undefined);
}

export interface AnswerGiven {
  tool: ToolModel;
  run: Run;
  values: Values;
  request: Values;
  // Whether it stands within a text, where several would have equal landmarks.
  isCompact?: boolean;
  // Shown while there is no result.
  prompt: string;
  onChange: (part: Values) => void;
  onRun: () => void;
  onCancel: () => void;
  // Resolves to the state after the calls that are running or about to be sent.
  settled: () => Promise<Run>;
  onOpenIn: (slug: string, input: string) => void;
}

type Warnings = ToolAnswer<ToolSlug>['warnings'];

function Warnings({ answer }: { answer: Values }) {
  const warnings = (answer.warnings ?? []) as Warnings;
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings" aria-label="Warnings">
      {warnings.map((one) => (
        <li key={one.code + one.message}>
          <Rich text={one.message} />
        </li>
      ))}
    </ul>
  );
}

// A response that is shown; `isStale`: the latest call failed, so it is that of an earlier one.
export type ResultGiven = AnswerGiven & { answer: Values; isStale: boolean };

function Result(given: ResultGiven) {
  const { tool, answer, run } = given;
  const Special = useView(tool);
  // While the tool's own view loads, nothing is shown that it would replace.
  if (Special === null) return <Warnings answer={answer} />;
  const isAll = Special?.showsAll?.(given.values);
  return (
    <>
      <Warnings answer={answer} />
      {Special ? (
        <Special.Show
          answer={answer}
          request={run.request}
          asked={given.request}
          output={<OutputView {...given} />}
          values={given.values}
          onChange={given.onChange}
          onRun={given.onRun}
          tool={tool}
        />
      ) : null}
      {Special?.hidesOutput || isAll ? null : <OutputView {...given} />}
      {isAll ? null : <Details tool={tool} answer={answer} told={Special?.tells ?? []} />}
    </>
  );
}

export function AnswerView(given: AnswerGiven) {
  const { run, prompt, onRun, tool, isCompact } = given;
  const { answer, problem } = run;
  const id = useId();
  const view = useView(tool);
  const Place = isCompact ? 'div' : 'section';
  const Title = isCompact ? 'p' : 'h2';
  useEffect(() => {
    if (answer) announce(texts.updated);
  }, [answer]);
  const needsKey = problem?.status === 401;
  const isForgotten = view?.isForgetful && problem !== null;
  const isStale = problem !== null && answer !== null && !isForgotten;
  const result = useMemo(
    () =>
      answer && isRecord(answer) ? <Result {...given} isStale={isStale} answer={answer} /> : null,
    // The other props depend on these.
    [answer, tool, given.values, given.request, isStale],
  );
  return (
    <Place
      className="answer card"
      role={isCompact ? 'group' : undefined}
      aria-labelledby={id}
      aria-busy={run.isBusy}
    >
      <div className="answer-head">
        <Title id={id} className="answer-title">
          {texts.result}
        </Title>
        {run.isBusy ? (
          <>
            <span className="busy">Working</span>
            <button type="button" className="button small" onClick={given.onCancel}>
              Cancel
            </button>
          </>
        ) : null}
      </div>
      {run.isHeld ? <p className="nothing-yet">{texts.held}</p> : null}
      {needsKey ? <KeyPanel problem={problem} onDone={onRun} /> : null}
      {problem && !needsKey ? <ProblemView {...given} problem={problem} /> : null}
      {isStale ? <p className="stale-note">{texts.stale}</p> : null}
      <div className={isStale ? 'stale' : undefined}>{isForgotten ? null : result}</div>
      {!answer && !problem && !run.isBusy && !run.isHeld ? (
        <p className="nothing-yet">{prompt}</p>
      ) : null}
    </Place>
  );
}
