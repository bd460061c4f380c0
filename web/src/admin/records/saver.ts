// Saves a record while it is written, or when somebody says so: only what differs, for the version
// that was read, one call at a time. What cannot be saved now is tried again. What somebody else
// has changed is told, and where both have changed the same field, nothing is written until a
// person has chosen.

import { Problem } from '../../api/client';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { problemFrom } from '../../parts/forms/sending';
import { bodyFor, type Values } from '../../parts/request';
import type { AdminField } from '../calls';
import { changedByOthers, changesOf, clashesOf, same, type Clash } from './changes';

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
  // Something is other than it was.
  tell: () => void;
  // Others have changed these, and nothing of it here was lost.
  onOthers: (fields: AdminField[]) => void;
}

export const waitMs = 1200;
const longestWaitMs = 30_000;

export class Saver {
  state: SaveState = 'saved';
  problem: Problem | undefined;
  met: Met | undefined;
  base: PlaceAnswer;
  // Moves where fields hold something else than what was typed into them.
  turn = 0;
  private typed: Values = {};
  // As the server was sent them, which may have stored them in another form.
  private accepted: Values = {};
  private under: Promise<boolean> | undefined;
  private timer: number | undefined;
  private tries = 0;
  private agreedTo: unknown;
  private hasEnded = false;

  constructor(private readonly given: Given) {
    this.base = given.answer;
  }

  begin(): void {
    this.hasEnded = false;
    addEventListener('online', this.onOnline);
  }

  end(): void {
    this.hasEnded = true;
    window.clearTimeout(this.timer);
    removeEventListener('online', this.onOnline);
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
    if (this.met) this.given.tell();
    else if (this.given.isByHand) this.set(this.isPending ? 'waiting' : 'saved', true);
    else this.saveLater(waitMs, 'waiting');
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
    if (this.given.asksFirst(this.base.data) && this.agreedTo !== this.base.data.status)
      return this.set('held', false);
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
    this.set('saved', true);
  }

  choose(clash: Clash, whose: 'mine' | 'theirs'): void {
    const { name } = clash.field.model;
    if (whose === 'mine') this.typed = { ...this.typed, [name]: clash.mine };
    else this.forget([name]);
    this.given.tell();
  }

  // The choices between both versions are made.
  settle(): Promise<boolean> {
    this.met = undefined;
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
      this.set('conflict', false);
      return;
    }
    if (by === 'others' && others.length > 0) this.given.onOthers(others);
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

  private async send(): Promise<boolean> {
    const changes = this.pending;
    this.set('saving', false);
    try {
      const { address } = this.given;
      this.base = await callPlace('PATCH', address, { body: bodyFor(changes), tag: this.base.tag });
      this.accepted = { ...this.accepted, ...changes };
      this.tries = 0;
      this.problem = undefined;
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
