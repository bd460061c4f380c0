// Search and filters of a list or report. Text and numbers are applied on Enter, or when the field
// loses the focus.

import { useEffect, useState } from 'react';
import { parameterModel, type FieldModel } from '../../api/description';
import { typesOf, type Description, type Operation, type Schema } from '../../api/schema';
import { Fold } from '../../parts/fold';
import { Choice, Labelled } from '../../parts/forms/lines';
import { Icon } from '../../parts/icon';
import type { AddressQuery } from './address_query';
import { changed, type Query } from './query';
import { texts } from '../texts';

export interface Filter {
  model: FieldModel;
  schema: Schema;
}

const apart = ['page', 'page_size', 'count_up_to', 'ordering', 'search'];

export function filtersOf(document: Description, operation: Operation): Filter[] {
  return (operation.parameters ?? [])
    .filter((one) => one.in === 'query' && !apart.includes(one.name))
    .map((one) => ({ model: parameterModel(document, one).field, schema: one.schema }));
}

export const hasParameter = (operation: Operation, name: string): boolean =>
  (operation.parameters ?? []).some((one) => one.in === 'query' && one.name === name);

// Returns the part of the query that narrows the list.
export const narrowing = (query: Query, filters: Filter[]): Query =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => name === 'search' || filters.some(({ model }) => model.name === name),
    ),
  );

interface ControlGiven {
  filter: Filter;
  value: string;
  // Display name of the value, if known.
  name?: string;
  onChange: (value: string) => void;
}

const yesNo: [string, string][] = [
  ['true', 'Yes'],
  ['false', 'No'],
];

function choicesOf({ model, schema }: Filter): [string, string][] {
  if (typesOf(schema).includes('boolean')) return yesNo;
  return model.choices.map(({ value, label }) => [value, label]);
}

function Written({ filter, value, name, onChange }: ControlGiven) {
  const { model, schema } = filter;
  const shown = name ?? value;
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const isDay = schema.format === 'date';
  const send = () => {
    if (text.trim() !== shown) onChange(text.trim());
  };
  return (
    <Labelled label={model.label} title={model.help} look="filter">
      {(id) => (
        <input
          id={id}
          className="control control-small"
          type={isDay ? 'date' : 'text'}
          inputMode={model.widget === 'number' ? 'decimal' : undefined}
          dir={isDay ? undefined : 'auto'}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={send}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send();
          }}
        />
      )}
    </Labelled>
  );
}

function Control(given: ControlGiven) {
  const { filter, value, onChange } = given;
  const choices = choicesOf(filter);
  if (choices.length === 0) return <Written {...given} />;
  const usual = filter.model.defaultValue;
  const isUsual = ([one]: [string, string]) => usual !== undefined && String(usual) === one;
  const others = choices.filter((one) => !isUsual(one));
  return (
    <Labelled label={filter.model.label} title={filter.model.help} look="filter">
      {(id) => (
        <Choice
          id={id}
          className="control control-small"
          choices={[['', choices.find(isUsual)?.[1] ?? texts.any], ...others]}
          value={value}
          onChange={onChange}
        />
      )}
    </Labelled>
  );
}

interface SearchGiven {
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ value, onChange }: SearchGiven) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <form
      role="search"
      className="search list-search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim());
      }}
    >
      <Icon name="search" />
      <input
        id="list-search"
        className="search-input"
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (text.trim() !== value) onChange(text.trim());
        }}
      />
    </form>
  );
}

interface Given extends AddressQuery {
  operation: Operation;
  filters: Filter[];
  // Display names of values, by the name of the filter.
  names?: Partial<Query>;
}

const maxOpen = 3;

// A few filters with choices are beside the search. All others are collapsed until they are used.
export function FilterBar({ operation, filters, query, names, change, reset }: Given) {
  const isChoice = (one: Filter) => choicesOf(one).length > 0;
  const open = filters.filter(isChoice).slice(0, maxOpen);
  const folded = filters.filter((one) => !open.includes(one));
  const requested = narrowing(query, filters);
  const control = (filter: Filter) => (
    <Control
      key={filter.model.name}
      filter={filter}
      value={query[filter.model.name] ?? ''}
      name={names?.[filter.model.name]}
      onChange={(value) => change({ [filter.model.name]: value })}
    />
  );
  const none = Object.fromEntries(Object.keys(requested).map((name) => [name, '']));
  if (filters.length === 0 && !hasParameter(operation, 'search')) return null;
  return (
    <div className="filters" role="group" aria-label={texts.filters}>
      <div className="filter-row">
        {hasParameter(operation, 'search') ? (
          <SearchField value={query.search ?? ''} onChange={(search) => change({ search })} />
        ) : null}
        {open.map(control)}
        {Object.keys(requested).length > 0 ? (
          <button
            type="button"
            className="button quiet small"
            onClick={() => reset(changed(query, none))}
          >
            {texts.clear}
          </button>
        ) : null}
      </div>
      {folded.length > 0 ? (
        <Fold
          className="more-filters"
          title={texts.moreFilters}
          isOpen={folded.some(({ model }) => query[model.name])}
        >
          {() => <div className="filter-row">{folded.map(control)}</div>}
        </Fold>
      ) : null}
    </div>
  );
}
