// Notice of a problem: what went wrong, in which fields, and what can be done about it.

import { useContext, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../api/client';
import type { Account } from '../../api/session';
import { CopyButton } from '../copy';
import { askAgain } from '../dialogs/session_view';
import { Rich } from '../rich';
import { AccountContext } from '../account_context';
import { texts } from './texts';

// Control and label of a form field. The keys of `NamedFields` are the field names of the API.
export interface NamedField {
  id: string;
  label: string;
}
export type NamedFields = Record<string, NamedField>;

const nameIn = (pointer: string): string => pointer.split('/')[1] ?? '';

interface Given {
  problem: Problem;
  fields?: NamedFields;
  onAgain?: () => void;
}

function Faults({ problem, fields = {} }: Given) {
  return (
    <ul className="notice-faults">
      {problem.errors.map((one) => {
        const field = fields[nameIn(one.pointer)];
        const focus = () => field && document.getElementById(field.id)?.focus();
        return (
          <li key={one.pointer + one.code}>
            {field ? (
              <a
                href={`#${field.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  focus();
                }}
              >
                {field.label}
              </a>
            ) : (
              <code>{one.pointer}</code>
            )}
            : <Rich text={one.detail} />
          </li>
        );
      })}
    </ul>
  );
}

// Countdown to the next attempt. Screen readers announce it once; only the visible text counts
// down.
export function Wait({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    const timer = window.setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => window.clearInterval(timer);
  }, [seconds]);
  return (
    <>
      <span className="unseen">{`Try again in ${seconds} s.`}</span>
      <span aria-hidden="true">
        {left > 0 ? `Try again in ${left} s.` : 'You can try again now.'}
      </span>
    </>
  );
}

interface Again extends Given {
  owner: Account;
}

function SignInAgain({ problem, owner, onAgain }: Again) {
  const ask = async () => {
    if (await askAgain(owner)) onAgain?.();
  };
  return (
    <>
      <p>{problem.status === 401 ? texts.sessionOver : texts.sessionOld}</p>
      <p>
        <button type="button" className="button" onClick={() => void ask()}>
          {texts.signInAgain}
        </button>
      </p>
    </>
  );
}

export function ProblemNotice({ problem, fields, onAgain }: Given) {
  const owner = useContext(AccountContext);
  const shown = useRef<HTMLDivElement>(null);
  // The button that was pressed may be far below.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const isOver =
    owner &&
    (problem.status === 401 || problem.code === 'sign_in_again') &&
    problem.errors.length === 0;
  return (
    <div ref={shown} className="notice" role="alert">
      {isOver ? (
        <SignInAgain problem={problem} owner={owner} onAgain={onAgain} />
      ) : (
        <p className="notice-text">
          <Rich text={problem.detail} />
        </p>
      )}
      {problem.errors.length > 0 ? <Faults problem={problem} fields={fields} /> : null}
      {problem.hint ? (
        <p>
          <Rich text={problem.hint} />
        </p>
      ) : null}
      {problem.retryAfterS > 0 ? (
        <p>
          <Wait seconds={problem.retryAfterS} />
        </p>
      ) : null}
      {problem.status >= 500 && problem.requestId ? (
        <p className="notice-request">
          Request <code>{problem.requestId}</code>
          <CopyButton text={problem.requestId} what="request id" />
        </p>
      ) : null}
      {onAgain && !isOver ? (
        <p>
          <button type="button" className="button" onClick={onAgain}>
            {texts.again}
          </button>
        </p>
      ) : null}
    </div>
  );
}
