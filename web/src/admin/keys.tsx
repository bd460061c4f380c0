// Keyboard shortcuts of the admin pages: rows, pages, filters, new records, and sequences of two
// keys for frequently used pages.

import { useEffect } from 'react';
import type { ShortcutGroup } from '../parts/dialogs/shortcuts_list';
import { hasSingleKeys } from '../parts/kept';
import { useVisit } from './context';
import { may, pageRoot, resources } from './site';
import { texts } from './texts';

// Second keys of the sequences that begin with `g`, and the pages that they open.
const places: Record<string, string> = {
  c: 'content/',
  o: 'opportunities/',
  k: 'keywords/',
  r: 'autopilot/runs/',
  e: 'experiments/',
  m: 'email/campaigns/',
  s: 'email/subscribers/',
  i: 'marketplace/invoices/',
  j: 'jobs/',
  u: 'users/',
};

interface Place {
  key: string;
  path: string;
  title: string;
}

const placesFor = (role: string | null): Place[] => [
  { key: 'h', path: '', title: texts.start },
  ...Object.entries(places).flatMap(([key, path]) => {
    const one = resources.find((each) => each.path === path);
    return one && may(role, one.role) ? [{ key, path, title: one.title }] : [];
  }),
];

export const shortcutsFor = (role: string | null): ShortcutGroup[] => [
  {
    where: 'In a list',
    shortcuts: [
      { what: 'Next row, previous row', keys: ['j', 'k'] },
      { what: 'Open the row', keys: ['Enter'] },
      { what: 'Filters', keys: ['f'] },
      { what: 'New record', keys: ['n'] },
      { what: 'Previous page, next page', keys: ['[', ']'] },
    ],
  },
  {
    where: 'Go to',
    shortcuts: placesFor(role).map(({ key, title }) => ({ what: title, keys: [`g ${key}`] })),
  },
];

// Returns what opens each row: the link to its page, or the button for its details.
const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.row-link, .row-details, .media-link'),
];

function step(by: number): void {
  const all = rows();
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by];
  next?.focus();
}

const press = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

const acts: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  n: () => press('[data-new]'),
  f: () => document.querySelector<HTMLElement>('.filters input, .filters select')?.focus(),
  '[': () => press('.page-turn [rel=prev]'),
  ']': () => press('.page-turn [rel=next]'),
};

const patienceMs = 1500;

const isFree = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !defaultPrevented &&
  !(target as Element).matches('input, textarea, select, [contenteditable]') &&
  document.querySelector('dialog[open]') === null;

export function AdminKeys({ role }: { role: string | null }) {
  const visit = useVisit();
  useEffect(() => {
    let goneAt = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      if (!hasSingleKeys() || !isFree(event)) return;
      const isGoing = performance.now() - goneAt < patienceMs;
      const place = isGoing ? placesFor(role).find(({ key }) => key === event.key) : undefined;
      goneAt = event.key === 'g' && !isGoing ? performance.now() : -Infinity;
      const act = place
        ? () => visit(pageRoot + place.path)
        : isGoing
          ? undefined
          : acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [visit, role]);
  return null;
}
