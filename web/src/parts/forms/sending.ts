// Sends one request at a time, with its problem if it failed, and whether it takes so long that
// cancelling is offered.

import { useRef, useState } from 'react';
import { Problem } from '../../api/client';
import { texts } from './texts';

const slowMs = 3000;

export interface Sending {
  isBusy: boolean;
  isSlow: boolean;
  problem: Problem | undefined;
  // Resolves to the result; undefined if the request failed or another one is still running.
  send: <Answer>(work: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer | undefined>;
  // The same for requests without a result: resolves to whether the request succeeded.
  succeeds: (work: (signal: AbortSignal) => Promise<unknown>) => Promise<boolean>;
  stop: () => void;
  refuse: (problem: Problem | undefined) => void;
}

export const problemFrom = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, 'unreachable', texts.away);
export const stopped = (): Problem =>
  new Problem(0, 'stopped', texts.stopped, { hint: texts.stoppedHelp });

export function useSending(): Sending {
  const [state, setState] = useState<'idle' | 'busy' | 'slow'>('idle');
  const [problem, setProblem] = useState<Problem>();
  const under = useRef<AbortController>();
  const send: Sending['send'] = async (work) => {
    if (under.current) return undefined;
    const way = new AbortController();
    under.current = way;
    const timer = window.setTimeout(() => setState('slow'), slowMs);
    setState('busy');
    setProblem(undefined);
    try {
      return await work(way.signal);
    } catch (error) {
      setProblem(way.signal.aborted ? stopped() : problemFrom(error));
      return undefined;
    } finally {
      window.clearTimeout(timer);
      under.current = undefined;
      setState('idle');
    }
  };
  return {
    isBusy: state !== 'idle',
    isSlow: state === 'slow',
    problem,
    send,
    succeeds: async (work) => (await send((signal) => work(signal).then(() => true))) ?? false,
    stop: () => under.current?.abort(),
    refuse: setProblem,
  };
}
