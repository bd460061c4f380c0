// Runs a regular expression over a text: all ways to match are followed side by side, one character
// after the other, so that the time is proportional to the lengths of the text and the expression.

import { isWordCode, type Assertion, type Program, type Step, type Test } from './pattern';

// Bounds of the match and of its groups, in pairs; undefined for groups that took no part.
export type Match = (number | undefined)[];

interface Thread {
  step: number;
  saved: Match;
}

const isWordAt = (text: string, at: number): boolean => {
  const code = at < 0 ? undefined : text.codePointAt(at);
  return code !== undefined && isWordCode(code);
};

function holds(is: Assertion, text: string, at: number): boolean {
  if (is === 'start') return at === 0 || text[at - 1] === '\n';
  if (is === 'end') return at === text.length || text[at] === '\n';
  return (isWordAt(text, at - 1) !== isWordAt(text, at)) === (is === 'word');
}

// Returns what a match can begin with; undefined if it can be empty.
function beginnings(steps: Step[]): Test[] | undefined {
  const tests: Test[] = [];
  const seen = new Set<number>();
  const stack = [0];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const step = steps[place]!;
    if (seen.has(place)) continue;
    seen.add(place);
    if (step.op === 'match') return undefined;
    if (step.op === 'one') tests.push(step.test);
    else if (step.op === 'jump') stack.push(step.to);
    else if (step.op === 'split') stack.push(step.first, step.second);
    else stack.push(place + 1);
  }
  return tests;
}

export class Matcher {
  private readonly steps: Step[];
  private readonly first: Test[] | undefined;
  // Position at which each step was last reached, so that no two threads do the same.
  private readonly seen: Int32Array;
  private generation = 0;
  private threads: Thread[] = [];

  constructor({ steps }: Program) {
    this.steps = steps;
    this.first = beginnings(steps);
    this.seen = new Int32Array(steps.length);
  }

  // Adds the threads that a step leads to without taking a character, in the order of preference.
  private add(list: Thread[], first: number, saved: Match, text: string, at: number): void {
    const stack: Thread[] = [{ step: first, saved }];
    for (let thread = stack.pop(); thread; thread = stack.pop()) {
      const { step: place, saved: own } = thread;
      if (this.seen[place] === this.generation) continue;
      this.seen[place] = this.generation;
      const step = this.steps[place]!;
      if (step.op === 'jump') stack.push({ step: step.to, saved: own });
      else if (step.op === 'split')
        stack.push({ step: step.second, saved: own }, { step: step.first, saved: own });
      else if (step.op === 'save') {
        const next = own.slice();
        next[step.slot] = at;
        stack.push({ step: place + 1, saved: next });
      } else if (step.op === 'at') {
        if (holds(step.is, text, at)) stack.push({ step: place + 1, saved: own });
      } else list.push(thread);
    }
  }

  // Moves all threads over one character. Returns the match that the best of them has reached;
  // those with less preference then end.
  private advance(text: string, at: number, code: number): Match | undefined {
    const current = this.threads;
    this.threads = [];
    this.generation += 1;
    for (const { step: place, saved } of current) {
      const step = this.steps[place]!;
      if (step.op === 'match') {
        const found = saved.slice();
        found[1] = at;
        return found;
      }
      if (step.op === 'one' && code >= 0 && step.test(code))
        this.add(this.threads, place + 1, saved, text, at + (code > 0xffff ? 2 : 1));
    }
    return undefined;
  }

  // Returns the first match from a position on. `isOver` is asked from time to time whether to give
  // up.
  find(text: string, from: number, isOver: () => boolean): Match | undefined {
    this.threads = [];
    this.generation += 1;
    let found: Match | undefined;
    let count = 0;
    for (let at = from; ; ) {
      const code = text.codePointAt(at) ?? -1;
      const mayBegin = !this.first || (code >= 0 && this.first.some((one) => one(code)));
      if (!found && mayBegin) this.add(this.threads, 0, [at], text, at);
      found = this.advance(text, at, code) ?? found;
      if (code < 0 || (found && this.threads.length === 0)) return found;
      at += code > 0xffff ? 2 : 1;
      count += 1;
      if (count % 1024 === 0 && isOver()) return undefined;
    }
  }
}
