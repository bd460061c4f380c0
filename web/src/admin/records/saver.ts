// Saves a record while it is edited. Changes are kept in this browser at once. They are sent on
// request, when the page is left, or after a long pause, so that the record's history consists of
// meaningful versions. Only the changes are sent, for the version that was read, one request at a
// time. Failed requests are repeated. Changes of others are reported; if both sides changed the
// same field, nothing is saved until a person has chosen.

import { Problem } from '../../api/client';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { problemFrom } from '../../parts/forms/sending';
import { bodyFor, type Values } from '../../parts/request';
import type { Draft } from '../../parts/forms/kept_drafts';
import type { AdminField } from '../calls';
import type { Drafts } from './drafts';
import { alike, changedByOthers, changesOf, clashesOf, same, type Clash } from './changes';

// `away`: the server cannot be reached or is busy; saving is repeated. `held`: needs confirmation.
// `refused`: must be corrected.
export type SaveState = 'saved' | 'waiting' | 'saving' | 'away' | 'refused' | 'held' | 'conflict';

export interface Met {
  clashes: Clash[];
  others: AdminField[];
  theirs: Values;
}

interface Given<Data extends Values> {
  address: string;
  fields: AdminField[];
  answer: PlaceAnswer<Data>;
  // Whether a change to the record undoes a decision of others.
  asksFirst: (record: Values) => boolean;
  // Whether the record is saved only on request.
  isByHand?: boolean;
  isReadOnly: boolean;
  drafts: Drafts;
  // Returns the name and revision of the record, by which people recognize a draft.
  nameOf: (record: Values) => Pick<Draft, 'name' | 'revision'>;
  // Whether requests are sent as the account that typed the changes.
  isOwn: () => boolean;
  // Called when the state has changed.
  tell: () => void;
  // Called with the fields that others changed without causing a conflict.
  onOthers: (fields: AdminField[]) => void;
}

// Pause after which changes are saved automatically, and the minimum time between two automatic
// saves, in milliseconds: an hour of writing makes a handful of versions.
const pauseMs = 60_000;
const seldomMs = 600_000;
// Pause if the browser cannot keep the changes.
const unkeptPauseMs = 5_000;
const longestWaitMs = 30_000;
// Maximum size of a request that outlives its page, in bytes.
const maxWhileLeaving = 60_000;

export class Saver<Data extends Values = Values> {
  state: SaveState = 'saved';
  problem: Problem | undefined;
  met: Met | undefined;
  base: PlaceAnswer<Data>;
  // Whether the unsaved changes are kept in this browser.
  isKept = true;
  // Draft of an earlier page, until it is saved, discarded or edited.
  restored: Draft | undefined;
  // Incremented when fields get values other than those that were typed.
  turn = 0;
  private typed: Values = {};
  // Version that the changes are based on.
  private begun: Omit<Draft, 'path' | 'at' | 'changes'>;
  // Values as sent, which the server may have stored in another form.
  private accepted: Values = {};
  private under: Promise<boolean> | undefined;
  private timer: number | undefined;
  private tries = 0;
  private savedAt = -Infinity;
  private agreedTo: unknown;
  private hasEnded = false;

  constructor(private readonly given: Given<Data>) {
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

  // Unsaved changes.
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

  // Whether a change needs confirmation.
  private get asks(): boolean {
    return this.given.asksFirst(this.base.data) && this.agreedTo !== this.base.data.status;
  }

  private get pause(): number {
    if (!this.isKept) return unkeptPauseMs;
    return Math.max(pauseMs, this.savedAt + seldomMs - Date.now());
  }

  // Stores the unsaved changes in this browser, or deletes them there if everything is saved.
  private keep(): void {
    const { drafts, nameOf } = this.given;
    const changes = this.pending;
    if (!this.isPending) {
      this.isKept = true;
      drafts.drop();
    } else if (!this.hasEnded) {
      // During a conflict, the draft remains based on the first version.
      const known = { ...this.base.data, ...(this.met ? this.begun.before : {}) };
      const before = Object.fromEntries(
        Object.keys(changes).map((name) => [name, known[name] ?? null]),
      );
      this.begun = { ...(this.met ? this.begun : nameOf(this.base.data)), before };
      const at = this.restored?.at ?? Date.now();
      this.isKept = drafts.keep({ ...this.begun, at, changes });
    }
  }

  // Restores the draft of an earlier page, with the version that it is based on.
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
      // Another page may have left a draft as well.
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

  // Confirms that saving may undo a decision of others, and saves.
  agree(): void {
    this.agreedTo = this.base.data.status;
    void this.save();
  }

  // Discards all changes since the last version.
  drop(): void {
    this.turn += 1;
    this.typed = {};
    this.accepted = {};
    this.met = undefined;
    this.problem = undefined;
    this.settleDraft();
    this.set('saved', true);
  }

  // Updates the stored draft. If nothing is unsaved, restores the draft of yet another page.
  private settleDraft(): void {
    window.clearTimeout(this.timer);
    this.restored = undefined;
    this.keep();
    if (!this.isPending && !this.hasEnded) void this.restore();
  }

  choose(clash: Clash, side: 'mine' | 'theirs'): void {
    const { name } = clash.field.model;
    if (side === 'mine') this.typed = { ...this.typed, [name]: clash.mine };
    else this.forget([name]);
    this.keep();
    this.given.tell();
  }

  // Saves after the conflicts have been resolved.
  settle(): Promise<boolean> {
    this.met = undefined;
    this.keep();
    return this.save();
  }

  // Reloads the record. Changes made by an action of this page (`us`) are not reported.
  async reload(by: 'us' | 'others' = 'others'): Promise<void> {
    if (this.under) await this.under;
    try {
      this.meet(await callPlace<Data>('GET', this.given.address), by);
    } catch {
      // The record shown remains; the next request reports the error.
    }
  }

  // Replaces the record by its current version, and merges it with the unsaved changes.
  meet(now: PlaceAnswer<Data>, by: 'us' | 'others' = 'others'): void {
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
      const { tag } = this.base;
      this.base = await callPlace<Data>('PATCH', address, { body, tag, isLeaving });
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
        this.meet(await callPlace<Data>('GET', this.given.address));
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

  // Sends the changes if that needs no confirmation. Those that are not sent, or do not arrive, are
  // kept in this browser.
  readonly leave = async (): Promise<void> => {
    const { isByHand, isOwn } = this.given;
    const isFree = !this.hasEnded && !this.under && !this.met && !this.restored;
    if (!isByHand && isFree && this.isPending && !this.asks && isOwn()) {
      const size = new Blob([JSON.stringify(this.pending)]).size;
      this.under = this.send(size < maxWhileLeaving).finally(() => {
        this.under = undefined;
      });
    }
    await this.under;
  };

  private saveLater(ms: number, state: SaveState): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), ms);
    // If all changes were typed back, there is nothing to save.
    this.set(this.isPending || this.under ? state : 'saved', false);
  }

  private set<Result>(state: SaveState, result: Result): Result {
    this.state = state;
    if (state === 'saved') this.problem = undefined;
    if (!this.hasEnded) this.given.tell();
    return result;
  }
}
