// What went wrong, where, and how to correct it.

import { useMemo } from 'react';
import type { Position, Problem } from '../../api/client';
import { kit } from '../kit';
import type { AnswerGiven } from './answer';

const { CopyButton, loaded, remedyIn, Rich, useView } = kit;

interface Found {
  text: string;
  position: Position;
}

const InWords = ({ position: { line, column } }: Found) => (
  <p>
    Line {line}, column {column}.
  </p>
);

const Excerpt = loaded(() => import('./excerpt').then((one) => one.default), InWords);

export type ProblemGiven = AnswerGiven & { problem: Problem };

const labelOf = ({ tool }: ProblemGiven, pointer: string): string => {
  const name = pointer.split('/')[1] ?? '';
  return tool.fields.find((one) => one.name === name)?.label ?? name;
};

function Waiting({ seconds }: { seconds: number }) {
  return seconds > 0 ? <p>Retrying in {seconds} s.</p> : null;
}

// Shows the surroundings of the error, if the text is available.
function Where({ problem, text }: { problem: Problem; text: unknown }) {
  // The text as it was when the problem occurred: later edits would shift the position.
  const shown = useMemo(() => text, [problem]);
  const Shown = typeof shown === 'string' ? Excerpt : InWords;
  return <Shown text={String(shown)} position={problem.position!} />;
}

export function ProblemView(given: ProblemGiven) {
  const { problem, tool, run, onChange, onRun } = given;
  const faulty = problem.errors[0]?.pointer.split('/')[1] ?? 'input';
  const remedy = remedyIn(problem.hint, tool.fields, faulty);
  const Fault = useView(tool)?.Fault;
  const isOurs = problem.status >= 500 || problem.status === 0;
  return (
    <>
      <div className="problem" role="alert">
        <p className="problem-text">
          <Rich text={problem.detail} />
        </p>
        {problem.position ? <Where problem={problem} text={given.request.input} /> : null}
        {problem.errors.length > 0 ? (
          <ul>
            {problem.errors.map((one) => (
              <li key={one.pointer + one.code}>
                <strong>{labelOf(given, one.pointer)}</strong>: <Rich text={one.detail} />
              </li>
            ))}
          </ul>
        ) : null}
        {problem.hint ? (
          <p>
            <Rich text={problem.hint} />
          </p>
        ) : null}
        <Waiting seconds={run.waitS} />
        <p className="problem-actions">
          {remedy ? (
            <button
              type="button"
              className="button main"
              onClick={() => onChange({ [remedy.name]: remedy.value })}
            >
              {remedy.label}
            </button>
          ) : null}
          {isOurs || problem.status === 429 ? (
            <button type="button" className="button" onClick={onRun}>
              Try again
            </button>
          ) : null}
          {problem.status >= 500 && problem.requestId ? (
            <span className="request-id">
              Request {problem.requestId}
              <CopyButton text={problem.requestId} what="Request id" />
            </span>
          ) : null}
        </p>
      </div>
      {Fault ? (
        <Fault tool={tool} problem={problem} asked={given.request} onChange={onChange} />
      ) : null}
    </>
  );
}
