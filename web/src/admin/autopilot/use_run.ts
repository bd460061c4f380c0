// Follows the events of a run while the page is visible, until the run is over.

import { useEffect, useRef, useState } from 'react';
import { follow } from './events';
import { isOver, type Run } from './run';

const againMs = 1000;
const longestMs = 30_000;

export interface Following {
  run: Run;
  isLost: boolean;
  set: (run: Run) => void;
}

export function useRun(address: string, first: Run): Following {
  const [run, setRun] = useState(first);
  const [isLost, setLost] = useState(false);
  const lastId = useRef('');
  const hasEnded = isOver(run);
  useEffect(() => {
    if (hasEnded) return undefined;
    let way = new AbortController();
    let timer: number | undefined;
    let tries = 0;
    const listen = async (): Promise<void> => {
      const { signal } = way;
      try {
        const isDone = await follow(
          `${address}events/`,
          lastId.current,
          (event) => {
            tries = 0;
            lastId.current = event.id;
            setLost(false);
            setRun(JSON.parse(event.data) as Run);
          },
          signal,
        );
        if (isDone || signal.aborted) return;
      } catch {
        if (signal.aborted) return;
        setLost(true);
      }
      tries += 1;
      timer = window.setTimeout(
        () => void listen(),
        Math.min(longestMs, againMs * 2 ** (tries - 1)),
      );
    };
    // Browsers allow few connections to a server, so hidden pages keep none open.
    const onSeen = () => {
      way.abort();
      window.clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      way = new AbortController();
      void listen();
    };
    onSeen();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      way.abort();
      window.clearTimeout(timer);
    };
  }, [address, hasEnded]);
  // A response may be older than the last event. Without an event id, the next connection begins
  // with the current state.
  const set = (answered: Run) => {
    lastId.current = '';
    setRun(answered);
  };
  return { run, isLost: isLost && !hasEnded, set };
}
