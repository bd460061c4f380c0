// Response of a tool: warnings, the main result with its actions, and details. If a call fails, the
// previous result stays, marked as outdated.

import { lazy, Suspense, useEffect, useId, useMemo } from 'react';
import type { ToolAnswer, ToolSlug } from '../../api/operations';
import type { Part } from '../../api/description';
import { announce } from '../../parts/announce';
import { Terms, isRecord } from '../../parts/value';
import { OutputView } from './output';
import { ProblemView } from './problem_view';
import type { Values } from '../../parts/request';
import type { Run } from '../runner';
import { texts } from '../texts';
import type { ToolModel } from '../tool';
import { useView } from '../views';

const KeyPanel = lazy(() => import('./key_panel'));

export interface AnswerGiven {
  tool: ToolModel;
  run: Run;
  request: Values;
  // Whether it stands within a text, where several would have equal landmarks.
  isCompact?: boolean;
  // Shown while there is no result.
  prompt: string;
  onChange: (part: Values) => void;
  onRun: () => void;
  onCancel: () => void;
  onOpenIn: (slug: string, input: string) => void;
}

type Warnings = ToolAnswer<ToolSlug>['warnings'];

// Parts that are shown elsewhere, or that the caller knows.
const isShownElsewhere = (part: Part): boolean =>
  ['tool', 'operation', 'warnings'].includes(part.name) || part.show === 'primary';

function Warnings({ answer }: { answer: Values }) {
  const warnings = (answer.warnings ?? []) as Warnings;
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings" aria-label="Warnings">
      {warnings.map((one) => (
        <li key={one.code + one.message}>{one.message}</li>
      ))}
    </ul>
  );
}

function Details({ tool, answer, told }: { tool: ToolModel; answer: Values; told: string[] }) {
  const parts = tool.parts.filter((part) => !isShownElsewhere(part) && !told.includes(part.name));
  const rare = parts.filter((part) => part.isRare && part.name in answer);
  return (
    <>
      <Terms parts={parts.filter((part) => !part.isRare)} record={answer} />
      {rare.length > 0 ? (
        <details className="options">
          <summary>More details</summary>
          <Terms parts={rare} record={answer} />
        </details>
      ) : null}
    </>
  );
}

function Result(given: AnswerGiven & { answer: Values }) {
  const { tool, answer, run } = given;
  const Special = useView(tool);
  // While the tool's own view loads, nothing is shown that it would replace.
  if (Special === null) return <Warnings answer={answer} />;
  return (
    <>
      <Warnings answer={answer} />
      {Special ? (
        <Special.Show
          answer={answer}
          request={run.request}
          asked={given.request}
          output={<OutputView {...given} />}
          onChange={given.onChange}
          tool={tool}
        />
      ) : null}
      {Special?.hidesOutput ? null : <OutputView {...given} />}
      <Details tool={tool} answer={answer} told={Special?.tells ?? []} />
    </>
  );
}

export function AnswerView(given: AnswerGiven) {
  const { run, prompt, onRun, tool, isCompact } = given;
  const { answer, problem } = run;
  const id = useId();
  const Place = isCompact ? 'div' : 'section';
  const Title = isCompact ? 'p' : 'h2';
  useEffect(() => {
    if (answer) announce(texts.updated);
  }, [answer]);
  const needsKey = problem?.status === 401;
  const isStale = problem !== null && answer !== null;
  const result = useMemo(
    () => (answer && isRecord(answer) ? <Result {...given} answer={answer} /> : null),
    // The other props depend on these.
    [answer, tool, given.request],
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
      {needsKey ? (
        <Suspense>
          <KeyPanel problem={problem} onDone={onRun} />
        </Suspense>
      ) : null}
      {problem && !needsKey ? <ProblemView {...given} problem={problem} /> : null}
      {isStale ? <p className="stale-note">{texts.stale}</p> : null}
      <div className={isStale ? 'stale' : undefined}>{result}</div>
      {!answer && !problem && !run.isHeld ? <p className="nothing-yet">{prompt}</p> : null}
    </Place>
  );
}
