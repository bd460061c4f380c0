// Finds and replaces in the text, in a bar above it.

import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { numberText } from '../../../parts/times';
import { findAll, nextMatch, replacedAll, replacementOf, type Wanted } from './find/finding';
import type { Match } from './find/matcher';
import { texts } from './texts';
import { show, type Writing } from './writing';

interface Given {
  writing: Writing;
  // The text, as far as the page knows it.
  text: string;
  hasReplace: boolean;
  // Changes when the search is asked for, also while it is open.
  turn: number;
  onClose: () => void;
}

function countText(matches: Match[], at: number, isCut: boolean): string {
  if (matches.length === 0) return texts.noMatch;
  const all = `${numberText(matches.length)}${isCut ? '+' : ''}`;
  return at < 0 ? all : `${numberText(at + 1)} of ${all}`;
}

interface Finder {
  matches: Match[];
  at: number;
  status: string;
  isFault: boolean;
  go: (step: 1 | -1) => void;
  replace: (by: string) => void;
  replaceAll: (by: string) => void;
}

function useFinder({ writing, text }: Given, wanted: Wanted): Finder {
  const { area } = writing;
  const [at, setAt] = useState(-1);
  const { query, isPattern, isCase } = wanted;
  const { matches, isCut, fault } = useMemo(
    () => findAll(text, wanted),
    [text, query, isPattern, isCase],
  );
  const select = (place: number) => {
    setAt(place);
    const match = matches[place];
    if (match) show(area, match[0]!, match[1]!);
  };
  const isSelected = (match: Match | undefined) =>
    match?.[0] === area.selectionStart && match[1] === area.selectionEnd;
  // The first match from the cursor on is shown while one types.
  useEffect(() => select(nextMatch(matches, area.selectionStart, 1)), [query, isPattern, isCase]);
  const go = (step: 1 | -1) =>
    select(nextMatch(matches, step > 0 ? area.selectionEnd : area.selectionStart, step));
  const replace = (by: string) => {
    const match = matches.find(isSelected);
    if (!match) return go(1);
    const [start, end] = [match[0]!, match[1]!];
    const put = replacementOf(text, match, by, isPattern);
    const after = start + put.length;
    writing.apply({ start, end, text: put, from: after, to: after });
  };
  const replaceAll = (by: string) => {
    const change = replacedAll(text, matches, by, isPattern);
    if (change)
      writing.apply({ ...change, from: change.start, to: change.start + change.text.length });
  };
  const shown = matches.findIndex(isSelected);
  const status = query === '' ? '' : (fault ?? countText(matches, shown < 0 ? at : shown, isCut));
  return { matches, at, status, isFault: fault !== undefined, go, replace, replaceAll };
}

interface FlagGiven {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Flag({ label, isOn, onChange }: FlagGiven) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface LineGiven {
  id: string;
  label: string;
  value: string;
  isWrong?: boolean;
  onChange: (value: string) => void;
}

function Line({ id, label, value, isWrong = false, onChange }: LineGiven) {
  return (
    <>
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control control-small"
        type="text"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        aria-invalid={isWrong}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

function Press({ label, sign, onPress }: { label: string; sign: string; onPress: () => void }) {
  return (
    <button type="button" className="button small" aria-label={label} onClick={onPress}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

function Replacing({ id, finder }: { id: string; finder: Finder }) {
  const [by, setBy] = useState('');
  return (
    <div className="text-find-line">
      <Line id={`${id}-by`} label={texts.replaceBy} value={by} onChange={setBy} />
      <button type="button" className="button small" onClick={() => finder.replace(by)}>
        {texts.replace}
      </button>
      <button type="button" className="button small" onClick={() => finder.replaceAll(by)}>
        {texts.replaceAll}
      </button>
    </div>
  );
}

export function FindBar(given: Given) {
  const { writing, hasReplace, turn, onClose } = given;
  const id = useId();
  const bar = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<Wanted>(() => firstWanted(writing));
  const finder = useFinder(given, wanted);
  useEffect(() => bar.current?.querySelector('input')?.select(), [turn]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      finder.go(event.shiftKey ? -1 : 1);
    }
  };
  const change = (part: Partial<Wanted>) => setWanted((was) => ({ ...was, ...part }));
  return (
    <form
      ref={bar}
      className="text-find"
      role="search"
      aria-label={texts.find}
      onKeyDown={press}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="text-find-line">
        <Line
          id={`${id}-find`}
          label={texts.find}
          value={wanted.query}
          isWrong={finder.isFault}
          onChange={(query) => change({ query })}
        />
        <Press label={texts.previous} sign="↑" onPress={() => finder.go(-1)} />
        <Press label={texts.next} sign="↓" onPress={() => finder.go(1)} />
        <Press label={texts.closeFind} sign="✕" onPress={onClose} />
      </div>
      {hasReplace ? <Replacing id={id} finder={finder} /> : null}
      <div className="text-find-flags">
        <Flag label={texts.isCase} isOn={wanted.isCase} onChange={(isCase) => change({ isCase })} />
        <Flag
          label={texts.isPattern}
          isOn={wanted.isPattern}
          onChange={(isPattern) => change({ isPattern })}
        />
        <span className="text-find-count" role="status">
          {finder.status}
        </span>
      </div>
    </form>
  );
}

const maxQuery = 200;

// A selection within one line is what is looked for first.
function firstWanted({ selected: { text, from, to } }: Writing): Wanted {
  const part = to - from <= maxQuery ? text.slice(from, to) : '';
  return { query: part.includes('\n') ? '' : part, isPattern: false, isCase: false };
}
