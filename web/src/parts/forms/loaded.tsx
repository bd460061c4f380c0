// Data that a page loads from the server: the loading message, the data, or the problem. Retries by
// itself after a 429 or 503 response, and when the browser is online again.

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Problem } from '../../api/client';
import { texts } from './texts';
import { ProblemNotice } from './problem_notice';
import { problemFrom } from './sending';

const quietMs = 300;
const slowMs = 3000;
// Number of automatic retries.
const maxTries = 3;

export interface Loading<Data> {
  data: Data | undefined;
  problem: Problem | undefined;
  // Whether a request is running. Data loaded before is still shown.
  isBusy: boolean;
  again: () => void;
  set: (data: Data) => void;
}

// `what` identifies the data: when it changes, the data is loaded again. `load` may pass partial
// data to `show` before it resolves.
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
        const reported = problemFrom(error);
        setProblem(reported);
        const isPassing = reported.status === 429 || reported.status === 503;
        if (!isPassing || ++tries.current > maxTries) return;
        timer = window.setTimeout(again, Math.max(1, reported.retryAfterS) * 1000);
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

// Loading message, which appears only after a short delay.
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

// Loading message while earlier data is still shown.
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
