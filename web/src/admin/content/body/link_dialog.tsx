// Dialog for a link: an address, or a text or tool that is found by its words.

import { useId, useState, type KeyboardEvent } from 'react';
import { callOperation } from '../../../api/operation_call';
import { useFollowing } from '../../../parts/forms/use_following';
import { FormField } from '../../../parts/forms/form';
import { TextLine } from '../../../parts/forms/lines';
import { find } from '../../../parts/search';
import { linkAt, linkText } from './inline_commands';
import { InsertForm } from './insert_form';
import { texts } from './texts';
import type { Writing } from './writing';

interface Target {
  address: string;
  title: string;
  about: string;
}

const maxTexts = 6;
const maxTools = 4;

const pathOf = (url: string): string => new URL(url, location.href).pathname;

async function textsFor(search: string, signal: AbortSignal): Promise<Target[]> {
  const { results } = await callOperation('GET /api/v1/admin/content/', {
    query: { search, page_size: maxTexts },
    signal,
  });
  return results.flatMap(({ title, url, content_type: type, locale }) =>
    url ? [{ title: title ?? '', address: pathOf(url), about: `${type} · ${locale}` }] : [],
  );
}

let tools: Promise<Target[]> | undefined;

// Returns all tools. A failed request is repeated the next time.
export function allTools(): Promise<Target[]> {
  tools ??= callOperation('GET /api/v1/tools/').then(({ results }) =>
    results.map(({ slug, title, summary }) => ({
      title,
      address: `/t/${slug}/`,
      about: summary,
    })),
  );
  tools.catch(() => (tools = undefined));
  return tools;
}

async function targetsFor(search: string, signal: AbortSignal): Promise<Target[]> {
  if (search === '' || isAddressLike(search)) return [];
  const [found, known] = await Promise.all([textsFor(search, signal), allTools()]);
  const matching = find(search, known, (one) => ({ places: [[one.title, 20]], words: one.about }));
  return [...found, ...matching.slice(0, maxTools)];
}

const isAddressLike = (text: string): boolean => /^(\/|#|[a-z][a-z\d+.-]*:|www\.)/i.test(text);

const scheme = 'https:';

// Completes what people write for an address.
export const completed = (text: string): string =>
  /^www\.|^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/|$)/i.test(text) ? `${scheme}//${text}` : text;

interface ResultsGiven {
  id: string;
  found: Target[];
  at: number;
  onChoose: (target: Target) => void;
}

function Results({ id, found, at, onChoose }: ResultsGiven) {
  return (
    <div
      id={`${id}-results`}
      className="quick-results"
      role="listbox"
      aria-label={texts.linkResults}
      hidden={found.length === 0}
    >
      {found.map((one, place) => (
        <a
          key={one.address}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          href={one.address}
          tabIndex={-1}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onChoose(one);
          }}
        >
          <strong>
            <bdi>{one.title}</bdi>
          </strong>
          <span>{one.about}</span>
        </a>
      ))}
    </div>
  );
}

interface SearchGiven {
  value: string;
  found: Target[];
  onChange: (value: string) => void;
  onChoose: (target: Target) => void;
}

function Search({ value, found, onChange, onChoose }: SearchGiven) {
  const id = useId();
  const [at, setAt] = useState(-1);
  const chosen = found[at];
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      setAt(-1);
      onChoose(chosen);
    }
  };
  return (
    <div className="text-targets">
      <FormField id={id} label={texts.linkTarget} help={texts.linkHelp}>
        {(given) => (
          <input
            {...given}
            // As in the search of the page: a dialog focuses what has the attribute.
            ref={(made) => made?.toggleAttribute('autofocus', true)}
            className="control"
            type="text"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-results`}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? `${id}-${at}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onKeyDown={press}
            onChange={({ target }) => {
              setAt(-1);
              onChange(target.value);
            }}
          />
        )}
      </FormField>
      <Results id={id} found={found} at={at} onChoose={onChoose} />
    </div>
  );
}

export function LinkDialog({ writing, onClose }: { writing: Writing; onClose: () => void }) {
  const id = useId();
  const [known] = useState(() => linkAt(writing.selected));
  const [label, setLabel] = useState(() => known?.label ?? selectedText(writing));
  const [target, setTarget] = useState(known?.target ?? '');
  const search = target.trim();
  const { answer: found = [] } = useFollowing(search, (signal) => targetsFor(search, signal));
  const put = (text: string, place: { start: number; end: number }) => {
    onClose();
    const after = place.start + text.length;
    writing.apply({ ...place, text, from: after, to: after });
  };
  const place = known ?? { start: writing.selected.from, end: writing.selected.to };
  const choose = (one: Target) => {
    setTarget(one.address);
    if (label.trim() === '') setLabel(one.title);
  };
  return (
    <InsertForm
      title={texts.link}
      submit={texts.insertLink}
      onSubmit={search === '' ? undefined : () => put(linkText(label, completed(search)), place)}
      more={
        known && (
          <button type="button" className="button" onClick={() => put(known.label, known)}>
            {texts.removeLink}
          </button>
        )
      }
      onClose={onClose}
    >
      <Search
        value={target}
        found={isAddressLike(search) ? [] : found}
        onChange={setTarget}
        onChoose={choose}
      />
      <TextLine id={`${id}-text`} label={texts.linkText} value={label} onChange={setLabel} />
    </InsertForm>
  );
}

const selectedText = ({ selected: { text, from, to } }: Writing): string =>
  text.slice(from, to).replace(/\s+/g, ' ').trim();
