// Unsaved changes to a record, kept in this browser for the account that made them until they are
// saved or discarded, or the account signs out.

import {
  draftKey,
  draftsOf,
  dropDraft,
  keepDraft,
  type Draft,
  type KeptDraft,
} from '../../parts/forms/kept_drafts';
import type { Values } from '../../parts/request';
import type { AdminField } from '../calls';

const lockOf = (key: string): string => `${key} is written`;

// Files and secrets are not stored.
const mayBeKept = ({ model }: AdminField): boolean =>
  !model.isSecret && !['file', 'password'].includes(model.widget);

export class Drafts {
  private readonly key: string;
  private release: (() => void) | undefined;
  private hasLeft = false;

  constructor(
    private readonly account: number,
    private readonly path: string,
    private readonly fields: AdminField[],
  ) {
    this.key = draftKey(account, crypto.getRandomValues(new Uint32Array(2)).join('-'));
  }

  // Locks the draft while the page is open, so that no other page restores it. Web Locks exist only
  // in secure contexts: elsewhere, both pages have the same text, and neither loses it.
  begin(): void {
    this.hasLeft = false;
    void navigator.locks?.request(
      lockOf(this.key),
      () =>
        new Promise<void>((resolve) => {
          this.release = resolve;
          if (this.hasLeft) resolve();
        }),
    );
  }

  end(): void {
    this.hasLeft = true;
    this.release?.();
  }

  // Returns whether all changes were stored.
  keep(draft: Omit<Draft, 'path'>): boolean {
    const kept = this.fields.filter(mayBeKept).map(({ model }) => model.name);
    const only = (values: Values): Values =>
      Object.fromEntries(Object.entries(values).filter(([name]) => kept.includes(name)));
    const changes = only(draft.changes);
    const isAll = Object.keys(changes).length === Object.keys(draft.changes).length;
    const { path } = this;
    return keepDraft(this.key, { ...draft, path, before: only(draft.before), changes }) && isAll;
  }

  drop(): void {
    dropDraft(this.key);
  }

  // Returns the latest draft of a page that is no longer open, and makes it the draft of this page;
  // undefined if there is none, or if `isFree` returns false.
  async take(isFree: () => boolean): Promise<KeptDraft | undefined> {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    const open = held.map(({ name }) => name);
    const left = draftsOf(this.account).find(
      ({ path, key }) => path === this.path && key !== this.key && !open.includes(lockOf(key)),
    );
    if (!left || this.hasLeft || !isFree()) return undefined;
    const { key, ...draft } = left;
    dropDraft(key);
    keepDraft(this.key, draft);
    return left;
  }
}
