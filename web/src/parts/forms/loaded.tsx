// What is read from the server for a page: loading, there, or what went wrong. What is refused for
// now is asked for again by itself.

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Problem } from '../../api/client';
import { texts } from './texts';
import { ProblemNotice } from './problem_notice';
import { problemFrom } from './sending';

const quietMs = 300;
const slowMs = 3000;
// How often something is asked for by itself.
const mostTries = 3;

export interface Loading<Data> {
  data: Data | undefined;
  problem: Problem | undefined;
  // While it is asked for; what was there before is still shown.
  isBusy: boolean;
  again: () => void;
  set: (data: Data) => void;
}

// `what` names what is asked for: with another name it is asked for again. `load` may show what it
// has before all is there.
export function useLoaded<Data>(
  what: string,
  load: (signal: AbortSignal, show: (data: Data) => void) => Promise<Data>,
): Loading<Data> {
  const [data, set] = useState<Data>();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(true);
  const [turn, setTurn] = useState(0);
  const tries = useRef(0);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    const way = new AbortController();
    let timer: number | undefined;
    setBusy(true);
    load(way.signal, set)
      .then((found) => {
        tries.current = 0;
        set(found);
        setProblem(undefined);
      })
      .catch((error: unknown) => {
        if (way.signal.aborted) return;
        const told = problemFrom(error);
        setProblem(told);
        const isPassing = told.status === 429 || told.status === 503;
        if (!isPassing || ++tries.current > mostTries) return;
        timer = window.setTimeout(again, Math.max(1, told.retryAfterS) * 1000);
      })
      .finally(() => {
        if (!way.signal.aborted) setBusy(false);
      });
    return () => {
      way.abort();
      window.clearTimeout(timer);
    };
  }, [what, turn]);
  useEffect(() => {
    if (problem?.status !== 0) return undefined;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [problem, again]);
  return { data, problem, isBusy, again, set };
}

// Said only where it takes a moment.
function Waiting() {
  const [text, setText] = useState('');
  useEffect(() => {
    const timers = [
      window.setTimeout(() => setText(texts.loading), quietMs),
      window.setTimeout(() => setText(texts.slow), slowMs),
    ];
    return () => timers.forEach((one) => window.clearTimeout(one));
  }, []);
  return (
    <p className="portal-loading" role="status">
      {text}
    </p>
  );
}

// Something is asked for anew, while what was there before is still shown.
export function Busy({ isBusy }: { isBusy: boolean }) {
  return isBusy ? <Waiting /> : null;
}

interface Given<Data> {
  loading: Loading<Data>;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ loading, children }: Given<Data>) {
  const { data, problem, again } = loading;
  return (
    <>
      {problem ? <ProblemNotice problem={problem} onAgain={again} /> : null}
      {data === undefined ? problem ? null : <Waiting /> : children(data)}
    </>
  );
}
