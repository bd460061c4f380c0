// Button that sends a request, with the problem beside it if that failed.

import type { ReactNode } from 'react';
import { ProblemNotice } from './problem_notice';
import { useSending } from './sending';

interface Given<Answer> {
  look?: string;
  // Text while the request is sent.
  busy?: string;
  send: (signal: AbortSignal) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  children: ReactNode;
}

export function SendButton<Answer>({ look = '', busy, send, onDone, children }: Given<Answer>) {
  const sending = useSending();
  const run = async () => {
    const done = await sending.send(async (signal) => ({ answer: await send(signal) }));
    if (done) onDone(done.answer);
  };
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <button
        type="button"
        className={`button ${look}`}
        aria-disabled={sending.isBusy}
        onClick={() => void run()}
      >
        {sending.isBusy && busy ? busy : children}
      </button>
    </>
  );
}
