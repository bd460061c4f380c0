// Lists of what belongs to the account, such as its sessions: each entry with facts about it, and
// buttons to change or remove it.

import { useRef, type ReactNode, type RefObject } from 'react';
import { Problem } from '../api/client';
import { Loaded, useLoaded, type Loading } from '../parts/forms/loaded';
import { ProblemNotice } from '../parts/forms/problem_notice';
import { useSending } from '../parts/forms/sending';
import { toast } from '../parts/toast';
import { Facts, type Fact } from './facts';
import { More } from './more';

interface List {
  count: number;
  results: readonly { id: unknown }[];
  next?: string | null;
}

type Load<Some> = (
  query: { page_size: number; page?: number },
  signal: AbortSignal,
) => Promise<Some>;

const pageSize = 20;

export interface Entries<Some> {
  // The heading above the list. It gets the focus when an entry has changed, as the button that had
  // it may be gone.
  head: RefObject<HTMLHeadingElement>;
  loading: Loading<Some>;
  load: Load<Some>;
  // Announces that an entry has changed, and loads the list again.
  changed: (message: string) => void;
}

export function useEntries<Some extends List>(load: Load<Some>): Entries<Some> {
  const head = useRef<HTMLHeadingElement>(null);
  const loading = useLoaded('entries', (signal) => load({ page_size: pageSize }, signal));
  const changed = (message: string) => {
    toast(message);
    head.current?.focus();
    loading.again();
  };
  return { head, loading, load, changed };
}

interface ListGiven<Some extends List> {
  entries: Entries<Some>;
  // Shown in place of an empty list, and on the button that adds the next page.
  none?: string;
  more: string;
  children: (one: Some['results'][number]) => ReactNode;
}

export function EntryList<Some extends List>({ entries, none, more, children }: ListGiven<Some>) {
  const { loading, load } = entries;
  return (
    <Loaded loading={loading}>
      {(list) => (
        <>
          {list.count === 0 && none ? (
            <p>{none}</p>
          ) : (
            <ul className="sessions">{list.results.map(children)}</ul>
          )}
          <More list={list} pageSize={pageSize} text={more} load={load} onLoaded={loading.set} />
        </>
      )}
    </Loaded>
  );
}

interface EntryGiven {
  name: string;
  // Level of the heading.
  heading?: 'h2' | 'h3';
  badge?: ReactNode;
  facts: readonly Fact[];
  problem?: Problem;
  // The buttons.
  children: ReactNode;
}

export function Entry({
  name,
  heading: Heading = 'h3',
  badge,
  facts,
  problem,
  children,
}: EntryGiven) {
  return (
    <li className="session">
      <div className="session-head">
        <Heading>
          <bdi>{name}</bdi>
        </Heading>
        {badge}
        <span className="session-end">{children}</span>
      </div>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <Facts facts={facts} />
    </li>
  );
}

interface RemovableGiven extends Omit<EntryGiven, 'problem' | 'children'> {
  // Text of the button.
  word: string;
  remove: (signal: AbortSignal) => Promise<unknown>;
  onRemoved: () => void;
}

// An entry that was removed in the meantime counts as removed.
const unlessGone = (error: unknown): void => {
  if (!(error instanceof Problem) || error.status !== 404) throw error;
};

export function RemovableEntry({ word, remove, onRemoved, ...entry }: RemovableGiven) {
  const sending = useSending();
  const send = async () => {
    if (await sending.succeeds((signal) => remove(signal).catch(unlessGone))) onRemoved();
  };
  return (
    <Entry {...entry} problem={sending.problem}>
      <EntryButton word={word} name={entry.name} isBusy={sending.isBusy} onClick={send} />
    </Entry>
  );
}

interface ButtonGiven {
  word: string;
  // Name of the entry, for those who do not see which one the button belongs to.
  name: string;
  isBusy?: boolean;
  onClick: () => unknown;
}

export function EntryButton({ word, name, isBusy, onClick }: ButtonGiven) {
  return (
    <button
      type="button"
      className="button small"
      aria-label={`${word} ${name}`}
      aria-disabled={isBusy}
      onClick={() => void onClick()}
    >
      {word}
    </button>
  );
}

interface SectionGiven<Some> {
  id: string;
  title: string;
  help: string;
  entries: Entries<Some>;
  children: ReactNode;
}

export function EntrySection<Some>({ id, title, help, entries, children }: SectionGiven<Some>) {
  return (
    <section className="portal-section card" aria-labelledby={id}>
      <h2 id={id} ref={entries.head} tabIndex={-1}>
        {title}
      </h2>
      <p>{help}</p>
      {children}
    </section>
  );
}
