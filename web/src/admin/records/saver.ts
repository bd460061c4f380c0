// Saves a record that is written: what is typed is kept in this browser at once, and sent when
// somebody says so, when the page is left, or after a long pause, so that the history of the record
// stays one of versions. Only what differs is sent, for the version that was read, one call at a
// time. What cannot be saved now is tried again. What somebody else has changed is told, and where
// both have changed the same field, nothing is written until a person has chosen.

import { Problem } from '../../api/client';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { problemFrom } from '../../parts/forms/sending';
import { bodyFor, type Values } from '../../parts/request';
import type { Draft } from '../../parts/forms/kept_drafts';
import type { AdminField } from '../calls';
import type { Drafts } from './drafts';
import { alike, changedByOthers, changesOf, clashesOf, same, type Clash } from './changes';

// `held`: waits until somebody says that it may be saved. `refused`: something must be mended.
export type SaveState = 'saved' | 'waiting' | 'saving' | 'away' | 'refused' | 'held' | 'conflict';

export interface Met {
  clashes: Clash[];
  others: AdminField[];
  theirs: Values;
}

interface Given {
  address: string;
  fields: AdminField[];
  answer: PlaceAnswer;
  // Whether a change of the record as it is now takes something back that others have decided.
  asksFirst: (record: Values) => boolean;
  // Whether it is saved only when somebody says so.
  isByHand?: boolean;
  isReadOnly: boolean;
  drafts: Drafts;
  // What a draft is found by.
  nameOf: (record: Values) => Pick<Draft, 'name' | 'revision'>;
  // Whether what is sent is sent as the account that has typed it.
  isOwn: () => boolean;
  // Something is other than it was.
  tell: () => void;
  // Others have changed these, and nothing of it here was lost.
  onOthers: (fields: AdminField[]) => void;
}

// Saved by itself after such a pause, and this often at most: an hour of writing makes a handful of
// versions.
const pauseMs = 60_000;
const seldomMs = 600_000;
// Where the browser keeps nothing, only the server does.
const unkeptPauseMs = 5_000;
const longestWaitMs = 30_000;
// What a call may send that outlives its page.
const mostWhileLeaving = 60_000;

export class Saver {
  state: SaveState = 'saved';
  problem: Problem | undefined;
  met: Met | undefined;
  base: PlaceAnswer;
  // Whether what is not saved is kept in this browser.
  isKept = true;
  // From an earlier page, until it is saved, dropped or written on.
  restored: Draft | undefined;
  // Moves where fields hold something else than what was typed into them.
  turn = 0;
  private typed: Values = {};
  // The version that it is typed for.
  private begun: Omit<Draft, 'path' | 'at' | 'changes'>;
  // As the server was sent them, which may have stored them in another form.
  private accepted: Values = {};
  private under: Promise<boolean> | undefined;
  private timer: number | undefined;
  private tries = 0;
  private savedAt = -Infinity;
  private agreedTo: unknown;
  private hasEnded = false;

  constructor(private readonly given: Given) {
    this.base = given.answer;
    this.begun = { ...given.nameOf(this.base.data), before: {} };
  }

  begin(): void {
    this.hasEnded = false;
    addEventListener('online', this.onOnline);
    addEventListener('pagehide', this.leave);
    this.given.drafts.begin();
    if (!this.given.isReadOnly) void this.restore();
  }

  end(): void {
    void this.leave();
    this.hasEnded = true;
    window.clearTimeout(this.timer);
    removeEventListener('online', this.onOnline);
    removeEventListener('pagehide', this.leave);
    this.given.drafts.end();
  }

  get record(): Values {
    return { ...this.base.data, ...this.typed };
  }

  // What is not saved yet.
  get pending(): Values {
    const changes = changesOf(this.given.fields, this.base.data, this.typed);
    return Object.fromEntries(
      Object.entries(changes).filter(
        ([name, value]) => !(name in this.accepted) || !same(value, this.accepted[name]),
      ),
    );
  }

  get isPending(): boolean {
    return Object.keys(this.pending).length > 0;
  }

  change(part: Values): void {
    this.typed = { ...this.typed, ...part };
    this.tries = 0;
    this.restored = undefined;
    this.keep();
    if (this.met) this.given.tell();
    else if (this.isPending && this.asks) this.set('held', false);
    else if (this.given.isByHand) this.set(this.isPending ? 'waiting' : 'saved', true);
    else this.saveLater(this.pause, 'waiting');
  }

  // Whether a change needs somebody's word first.
  private get asks(): boolean {
    return this.given.asksFirst(this.base.data) && this.agreedTo !== this.base.data.status;
  }

  private get pause(): number {
    if (!this.isKept) return unkeptPauseMs;
    return Math.max(pauseMs, this.savedAt + seldomMs - Date.now());
  }

  // What is not saved, in this browser; what is saved is not kept there any longer.
  private keep(): void {
    const { drafts, nameOf } = this.given;
    const changes = this.pending;
    if (!this.isPending) {
      this.isKept = true;
      drafts.drop();
    } else if (!this.hasEnded) {
      // Until somebody has chosen between two versions, it is the first that still counts.
      const known = { ...this.base.data, ...(this.met ? this.begun.before : {}) };
      const before = Object.fromEntries(
        Object.keys(changes).map((name) => [name, known[name] ?? null]),
      );
      this.begun = { ...(this.met ? this.begun : nameOf(this.base.data)), before };
      const at = this.restored?.at ?? Date.now();
      this.isKept = drafts.keep({ ...this.begun, at, changes });
    }
  }

  // What an earlier page has left, for the version that it began from.
  private async restore(): Promise<void> {
    const draft = await this.given.drafts.take(() => !this.isPending);
    if (!draft || this.hasEnded) return;
    const { fields } = this.given;
    const now = this.base.data;
    const mine = Object.fromEntries(
      Object.entries(draft.changes).filter(([name, value]) => !alike(value, now[name])),
    );
    const clashes = clashesOf(fields, { ...now, ...draft.before }, now, mine);
    this.typed = { ...this.typed, ...mine };
    this.turn += 1;
    if (!this.isPending) {
      this.keep();
      // Another page may have left something, too.
      return this.restore();
    }
    this.restored = draft;
    if (clashes.length > 0) {
      const { name, revision, before } = draft;
      this.begun = { name, revision, before };
      this.met = { clashes, others: [], theirs: now };
    }
    this.keep();
    const state = this.met ? 'conflict' : this.asks ? 'held' : 'waiting';
    return this.set(state, undefined);
  }

  // Resolves to whether everything is saved.
  async save(): Promise<boolean> {
    window.clearTimeout(this.timer);
    if (this.under) {
      await this.under;
      return this.save();
    }
    if (this.met || this.hasEnded) return false;
    if (!this.isPending) return this.set('saved', true);
    if (this.asks) return this.set('held', false);
    this.under = this.send().finally(() => {
      this.under = undefined;
    });
    const isSent = await this.under;
    return isSent && this.isPending ? this.save() : isSent;
  }

  // Saved although it takes back what others have decided.
  agree(): void {
    this.agreedTo = this.base.data.status;
    void this.save();
  }

  // What was typed since the last version is dropped.
  drop(): void {
    this.turn += 1;
    this.typed = {};
    this.accepted = {};
    this.met = undefined;
    this.problem = undefined;
    this.settleDraft();
    this.set('saved', true);
  }

  // Nothing is left of it, unless it was left by yet another page.
  private settleDraft(): void {
    window.clearTimeout(this.timer);
    this.restored = undefined;
    this.keep();
    if (!this.isPending && !this.hasEnded) void this.restore();
  }

  choose(clash: Clash, whose: 'mine' | 'theirs'): void {
    const { name } = clash.field.model;
    if (whose === 'mine') this.typed = { ...this.typed, [name]: clash.mine };
    else this.forget([name]);
    this.keep();
    this.given.tell();
  }

  // The choices between both versions are made.
  settle(): Promise<boolean> {
    this.met = undefined;
    this.keep();
    return this.save();
  }

  // After an action from here, what it has changed needs no telling.
  async reload(by: 'us' | 'others' = 'others'): Promise<void> {
    if (this.under) await this.under;
    try {
      this.meet(await callPlace('GET', this.given.address), by);
    } catch {
      // What is shown stays; the next call tells what is wrong.
    }
  }

  // The record as it is now, of which something may be typed here that is not saved.
  meet(now: PlaceAnswer, by: 'us' | 'others' = 'others'): void {
    const { fields } = this.given;
    const mine = this.pending;
    const before = this.base.data;
    const clashes = clashesOf(fields, before, now.data, mine);
    const others = changedByOthers(fields, before, now.data, mine);
    this.base = now;
    this.forget(others.map(({ model }) => model.name));
    if (clashes.length > 0) {
      window.clearTimeout(this.timer);
      this.met = { clashes, others, theirs: now.data };
      this.keep();
      this.set('conflict', false);
      return;
    }
    if (by === 'others' && others.length > 0) this.given.onOthers(others);
    this.keep();
    this.given.tell();
  }

  private forget(names: string[]): void {
    if (names.length > 0) this.turn += 1;
    for (const name of names) {
      this.typed = Object.fromEntries(Object.entries(this.typed).filter(([one]) => one !== name));
      this.accepted = Object.fromEntries(
        Object.entries(this.accepted).filter(([one]) => one !== name),
      );
    }
  }

  private async send(isLeaving = false): Promise<boolean> {
    const changes = this.pending;
    this.set('saving', false);
    try {
      const { address } = this.given;
      const body = bodyFor(changes);
      this.base = await callPlace('PATCH', address, { body, tag: this.base.tag, isLeaving });
      this.accepted = { ...this.accepted, ...changes };
      this.tries = 0;
      this.savedAt = Date.now();
      this.problem = undefined;
      this.settleDraft();
      return this.set('saved', true);
    } catch (error) {
      return this.fail(problemFrom(error));
    }
  }

  private async fail(problem: Problem): Promise<boolean> {
    if (problem.status === 412) {
      try {
        this.meet(await callPlace('GET', this.given.address));
      } catch (error) {
        return this.fail(problemFrom(error));
      }
      if (!this.met) this.saveLater(0, 'saving');
      return false;
    }
    this.problem = problem;
    const isPassing = [0, 429, 503].includes(problem.status);
    if (!isPassing) return this.set('refused', false);
    this.tries += 1;
    const backOff = Math.min(longestWaitMs, 1000 * 2 ** this.tries);
    this.saveLater(Math.max(problem.retryAfterS * 1000, backOff), 'away');
    return false;
  }

  private readonly onOnline = (): void => {
    if (this.state === 'away') void this.save();
  };

  // Sent as far as it goes by itself; what is not, or does not arrive, is kept in this browser.
  readonly leave = async (): Promise<void> => {
    const { isByHand, isOwn } = this.given;
    const isFree = !this.hasEnded && !this.under && !this.met && !this.restored;
    if (!isByHand && isFree && this.isPending && !this.asks && isOwn()) {
      const size = new Blob([JSON.stringify(this.pending)]).size;
      this.under = this.send(size < mostWhileLeaving).finally(() => {
        this.under = undefined;
      });
    }
    await this.under;
  };

  private saveLater(ms: number, state: SaveState): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), ms);
    // What was typed back to what it was needs no saving.
    this.set(this.isPending || this.under ? state : 'saved', false);
  }

  private set<Result>(state: SaveState, result: Result): Result {
    this.state = state;
    if (state === 'saved') this.problem = undefined;
    if (!this.hasEnded) this.given.tell();
    return result;
  }
}
