// Calls a tool shortly after the last change, one call at a time. The latest call wins: responses
// to earlier ones are never shown. Waits and retries if the server refuses a call for the moment,
// such as for a rate limit.

import { useEffect, useRef, useState } from 'react';
import { post, Problem } from '../api/client';
import { bodyFor, type Values } from '../parts/request';

const pauseMs = 150;
const busyMs = 300;
const longestWaitS = 120;

export interface Run {
  answer: Record<string, unknown> | null;
  // The request that `answer` belongs to.
  request: Values;
  problem: Problem | null;
  // True once a call takes longer than `busyMs`.
  isBusy: boolean;
  // Seconds until the automatic retry; 0 if there is none.
  waitS: number;
}

const nothing: Run = { answer: null, request: {}, problem: null, isBusy: false, waitS: 0 };

const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, 'unexpected', String(error));

export class Runner {
  private state = nothing;
  private call: AbortController | null = null;
  private pause: number | undefined;
  private busy: number | undefined;
  private countdown: number | undefined;

  private show?: (run: Run) => void;

  constructor(private readonly path: string) {}

  // Calls `show` with the current state and with every later one. A call may have been made before
  // the page was rendered.
  watch(show: (run: Run) => void): void {
    this.show = show;
    show(this.state);
  }

  // Calls the tool after a pause without further changes.
  runSoon(request: Values): void {
    window.clearTimeout(this.pause);
    this.pause = window.setTimeout(() => this.runNow(request), pauseMs);
  }

  runNow(request: Values): void {
    this.stop();
    const call = new AbortController();
    this.call = call;
    this.busy = window.setTimeout(() => this.set({ isBusy: true }), busyMs);
    post(this.path, bodyFor(request), call.signal).then(
      (answer) => this.done(call, { answer, request, problem: null }),
      (error: unknown) => this.failed(call, asProblem(error), request),
    );
  }

  // Cancels the running call and a pending retry. The result that is shown stays.
  stop(): void {
    window.clearTimeout(this.pause);
    window.clearTimeout(this.busy);
    window.clearInterval(this.countdown);
    this.call?.abort();
    this.call = null;
    if (this.state.isBusy || this.state.waitS > 0) this.set({ isBusy: false, waitS: 0 });
  }

  clear(): void {
    this.stop();
    this.set(nothing);
  }

  private done(call: AbortController, result: Partial<Run>): void {
    if (this.call !== call) return;
    window.clearTimeout(this.busy);
    this.call = null;
    this.set({ ...result, isBusy: false, waitS: 0 });
  }

  private failed(call: AbortController, problem: Problem, request: Values): void {
    if (this.call !== call) return;
    this.done(call, { problem });
    const isPassing = problem.status === 429 || problem.status === 503;
    if (isPassing && problem.retryAfterS > 0 && problem.retryAfterS <= longestWaitS)
      this.wait(problem.retryAfterS, request);
  }

  private wait(seconds: number, request: Values): void {
    this.set({ waitS: seconds });
    this.countdown = window.setInterval(() => {
      const left = this.state.waitS - 1;
      if (left > 0) this.set({ waitS: left });
      else this.runNow(request);
    }, 1000);
  }

  private set(part: Partial<Run>): void {
    this.state = { ...this.state, ...part };
    this.show?.(this.state);
  }
}

export function useRunner(path: string): { run: Run; runner: Runner } {
  const [run, setRun] = useState(nothing);
  const held = useRef<Runner>();
  const runner = (held.current ??= new Runner(path));
  useEffect(() => {
    runner.watch(setRun);
    return () => runner.stop();
  }, [runner]);
  return { run, runner };
}
