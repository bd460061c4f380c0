// Response to a request that follows what is typed: it is sent shortly after the last change, and
// the previous response is kept until then.

import { useEffect, useState } from 'react';
import type { Problem } from '../../api/client';
import { problemFrom } from './sending';

export interface Following<Answer> {
  answer: Answer | undefined;
  // Why `answer` belongs to an earlier request.
  problem: Problem | undefined;
}

// `what` identifies the request. `call` may pass a part of the response to `show` before it
// resolves.
export function useFollowing<Answer>(
  what: string,
  call: (signal: AbortSignal, show: (answer: Answer) => void) => Promise<Answer>,
  waitMs = 250,
): Following<Answer> {
  const [state, setState] = useState<Following<Answer>>({ answer: undefined, problem: undefined });
  useEffect(() => {
    const way = new AbortController();
    const show = (answer: Answer) => setState({ answer, problem: undefined });
    const ask = () =>
      call(way.signal, show)
        .then(show)
        .catch((error: unknown) => {
          if (!way.signal.aborted) setState((was) => ({ ...was, problem: problemFrom(error) }));
        });
    const timer = window.setTimeout(() => void ask(), state.answer ? waitMs : 0);
    return () => {
      window.clearTimeout(timer);
      way.abort();
    };
  }, [what]);
  return state;
}
