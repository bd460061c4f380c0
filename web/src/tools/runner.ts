// Calls a tool, one call at a time: because somebody asked for it, or shortly after the last
// change, which the server does not charge. The latest request wins: the response to an earlier one
// never replaces that to a later one. Waits and retries if the server refuses a call for the
// moment, such as for a rate limit; while somebody types, it does so without a word.

import { useEffect, useRef, useState } from 'react';
import { post, Problem } from '../api/client';
import { bodyFor, type Values } from '../parts/request';
import { Pace } from './frame/pace';

const busyMs = 300;
const longestWaitS = 120;
// How long a call may go on once there is a newer request.
const outdatedMs = 1000;
const typing = { 'Toolyard-Typing': '1' };

type Reason = 'typing' | 'asked';

export interface Run {
  answer: Record<string, unknown> | null;
  // The request that `answer` belongs to.
  request: Values;
  problem: Problem | null;
  // True once a call takes longer than `busyMs`.
  isBusy: boolean;
  // Seconds until the automatic retry; 0 if there is none.
  waitS: number;
  // Whether calls while typing have to wait, because there were very many.
  isHeld: boolean;
}

const nothing: Run = {
  answer: null,
  request: {},
  problem: null,
  isBusy: false,
  waitS: 0,
  isHeld: false,
};

const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, 'unexpected', String(error));

const isPassing = ({ status, retryAfterS }: Problem): boolean =>
  (status === 429 || status === 503) && retryAfterS > 0 && retryAfterS <= longestWaitS;

interface Call {
  request: Values;
  reason: Reason;
  startMs: number;
  abort: AbortController;
}

export class Runner {
  private state = nothing;
  private readonly pace = new Pace();
  private call: Call | null = null;
  // What is sent when the pause is over, and no call is running.
  private next: Values | null = null;
  private isPaused = false;
  private pause: number | undefined;
  private outdated: number | undefined;
  private busy: number | undefined;
  private countdown: number | undefined;

  private show?: (run: Run) => void;
  private waiting: ((run: Run) => void)[] = [];

  constructor(private readonly path: string) {}

  // Calls `show` with the current state and with every later one. A call may have been made before
  // the page was rendered.
  watch(show: (run: Run) => void): void {
    this.show = show;
    show(this.state);
  }

  // Calls the tool after a pause without further changes.
  runSoon(request: Values): void {
    this.next = request;
    if (this.state.waitS > 0) this.endWait();
    // Until the server permits it, only the request changes.
    if (this.state.isHeld) return;
    this.sendAfter(this.pace.pauseMs());
  }

  // Calls the tool at once, as its page does by itself.
  runTyped(request: Values): void {
    this.stop();
    this.send(request, 'typing');
  }

  // Calls the tool at once, because somebody asked for it.
  runNow(request: Values): void {
    this.stop();
    this.send(request, 'asked');
  }

  // Cancels the running call and a pending retry. The result that is shown stays.
  stop(): void {
    this.next = null;
    this.isPaused = false;
    this.endWait();
    window.clearTimeout(this.pause);
    this.drop();
    const { isBusy, isHeld } = this.state;
    if (isBusy || isHeld || this.waiting.length > 0) this.set({ isBusy: false, isHeld: false });
  }

  clear(): void {
    this.stop();
    this.set(nothing);
  }

  // Resolves to the state in which no call is running or about to be sent.
  settled(): Promise<Run> {
    if (this.isIdle()) return Promise.resolve(this.state);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private isIdle(): boolean {
    return !this.call && !this.next;
  }

  private sendAfter(ms: number): void {
    window.clearTimeout(this.pause);
    this.isPaused = true;
    this.pause = window.setTimeout(() => {
      this.isPaused = false;
      this.set({ isHeld: false });
      this.sendNext();
    }, ms);
  }

  // Sends the latest request, unless a call is running, which may end first.
  private sendNext(): void {
    const request = this.next;
    if (!request || this.isPaused) return;
    if (this.call) {
      const leftMs = this.call.startMs + outdatedMs - performance.now();
      window.clearTimeout(this.outdated);
      this.outdated = window.setTimeout(() => {
        this.drop();
        this.sendNext();
      }, leftMs);
      return;
    }
    this.next = null;
    this.send(request, 'typing');
  }

  private send(request: Values, reason: Reason): void {
    const call = { request, reason, startMs: performance.now(), abort: new AbortController() };
    this.call = call;
    this.busy ??= window.setTimeout(() => this.set({ isBusy: true }), busyMs);
    const headers = reason === 'typing' ? typing : undefined;
    post(this.path, bodyFor(request), call.abort.signal, headers).then(
      (answer) => this.done(call, { answer, request, problem: null }),
      (error: unknown) => this.failed(call, asProblem(error)),
    );
  }

  // Forgets the running call.
  private drop(): void {
    window.clearTimeout(this.outdated);
    window.clearTimeout(this.busy);
    this.busy = undefined;
    this.call?.abort.abort();
    this.call = null;
  }

  private done(call: Call, result: Partial<Run>): void {
    if (this.call !== call) return;
    this.pace.answered(performance.now() - call.startMs);
    this.call = null;
    this.drop();
    this.set({ ...result, isBusy: false, waitS: 0 });
    this.sendNext();
  }

  private failed(call: Call, problem: Problem): void {
    if (this.call !== call) return;
    if (isPassing(problem) && call.reason === 'typing') return this.hold(call, problem);
    this.done(call, { problem });
    if (isPassing(problem)) this.wait(problem.retryAfterS, call.request);
  }

  // The server permits no more calls while typing for now: the latest request is sent as soon as it
  // does.
  private hold(call: Call, { retryAfterS }: Problem): void {
    this.pace.refused();
    this.call = null;
    this.drop();
    this.next ??= call.request;
    this.set({ isBusy: false, isHeld: true });
    this.sendAfter(retryAfterS * 1000);
  }

  private wait(seconds: number, request: Values): void {
    this.set({ waitS: seconds });
    this.countdown = window.setInterval(() => {
      const left = this.state.waitS - 1;
      if (left > 0) this.set({ waitS: left });
      else this.runNow(request);
    }, 1000);
  }

  private endWait(): void {
    window.clearInterval(this.countdown);
    if (this.state.waitS > 0) this.set({ waitS: 0 });
  }

  private set(part: Partial<Run>): void {
    this.state = { ...this.state, ...part };
    this.show?.(this.state);
    if (!this.isIdle()) return;
    for (const resolve of this.waiting.splice(0)) resolve(this.state);
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
