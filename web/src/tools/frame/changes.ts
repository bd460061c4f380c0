// Changes of a form that are not typed, such as filling in an example or clearing the input, which
// the browser cannot undo by itself.

import type { Values } from '../../parts/request';

const most = 50;

interface Change {
  from: Values;
  to: Values;
}

const isSame = (a: Values, b: Values): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((name) => a[name] === b[name]);

export class Changes {
  private past: Change[] = [];
  private undone: Change[] = [];

  note(from: Values, to: Values): void {
    if (isSame(from, to)) return;
    this.past = [...this.past, { from, to }].slice(-most);
    this.undone = [];
  }

  // Whether the values are those after the latest change: what was typed since is undone by the
  // browser first.
  canUndo(now: Values): boolean {
    const latest = this.past[this.past.length - 1];
    return latest !== undefined && isSame(latest.to, now);
  }

  // Returns the values before the latest change; undefined if there is none to undo.
  undo(now: Values): Values | undefined {
    if (!this.canUndo(now)) return undefined;
    const latest = this.past.pop()!;
    this.undone.push(latest);
    return latest.from;
  }

  redo(now: Values): Values | undefined {
    const latest = this.undone[this.undone.length - 1];
    if (!latest || !isSame(latest.from, now)) return undefined;
    this.past.push(this.undone.pop()!);
    return latest.to;
  }
}

const ofTools = new Map<string, Changes>();
// Changes of a tool's form in this page, also after other tools were opened.
export function changesOf(slug: string): Changes {
  const known = ofTools.get(slug) ?? new Changes();
  ofTools.set(slug, known);
  return known;
}
