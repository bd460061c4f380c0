// Filters of the usage page: key, tool, period and granularity.

import { useId, type ReactNode } from 'react';
import type { ApiKey } from '../keys/key_values';
import { isAlive } from '../keys/key_values';
import { lastDays, type Granularity, type UsageQuery } from './query';

export interface ToolName {
  slug: string;
  title: string;
}

interface Given {
  query: UsageQuery;
  keys: ApiKey[];
  tools: ToolName[];
  // First and last day shown: those of the response if the URL has none.
  start: string;
  end: string;
  onChange: (part: Partial<UsageQuery>) => void;
}

function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface ChoiceGiven {
  label: string;
  value: string;
  choices: [value: string, label: string][];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceGiven) {
  return (
    <Line label={label}>
      {(id) => (
        <select
          id={id}
          className="control"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {choices.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Line>
  );
}

function Day({ label, value, onChange }: Omit<ChoiceGiven, 'choices'>) {
  return (
    <Line label={label}>
      {(id) => (
        <input
          id={id}
          className="control"
          type="date"
          value={value}
          onChange={(event) => {
            // The value is empty while a date is being typed.
            if (event.target.value) onChange(event.target.value);
          }}
        />
      )}
    </Line>
  );
}

const periods: [days: number, label: string][] = [
  [1, 'Today'],
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, '12 months'],
];
const lengths: [Granularity, string][] = [
  ['hour', 'Hour'],
  ['day', 'Day'],
  ['month', 'Month'],
];

// Adds the selected value to the choices if it is not among them.
function withChosen(choices: [string, string][], chosen: string): [string, string][] {
  return choices.some(([one]) => one === chosen) ? choices : [...choices, [chosen, chosen]];
}

const keyLabel = (key: ApiKey): string =>
  isAlive(key) ? key.name : `${key.name} (${key.status}, ${key.last4})`;

export function Filters({ query, keys, tools, start, end, onChange }: Given) {
  const hasTests = query.key === 'test' || keys.some((one) => one.environment === 'test');
  const all: [string, string][] = hasTests
    ? [
        ['', 'Keys for production, and calls without a key'],
        ['test', 'Keys for testing'],
      ]
    : [['', 'All keys, and calls without one']];
  const ofKeys = keys.map((one): [string, string] => [String(one.id), keyLabel(one)]);
  const ofTools = tools.map(({ slug, title }): [string, string] => [slug, title]);
  return (
    <div className="usage-filters" role="group" aria-label="Period, key and tool">
      <div className="usage-periods">
        {periods.map(([days, label]) => {
          const part = lastDays(days);
          const isChosen = part.start_date === start && part.end_date === end;
          return (
            <button
              key={days}
              type="button"
              className="button chip"
              aria-pressed={isChosen}
              onClick={() => onChange(part)}
            >
              {label}
            </button>
          );
        })}
      </div>
      <Day
        label="First day (UTC)"
        value={start}
        onChange={(value) => onChange({ start_date: value, end_date: query.end_date || end })}
      />
      <Day
        label="Last day (UTC)"
        value={end}
        onChange={(value) => onChange({ start_date: query.start_date || start, end_date: value })}
      />
      <Choice
        label="Per"
        value={query.granularity}
        choices={lengths}
        onChange={(value) => onChange({ granularity: value as Granularity })}
      />
      <Choice
        label="Key"
        value={query.key}
        choices={withChosen([...all, ...ofKeys], query.key)}
        onChange={(key) => onChange({ key })}
      />
      <Choice
        label="Tool"
        value={query.tool}
        choices={withChosen([['', 'All tools'], ...ofTools], query.tool)}
        onChange={(tool) => onChange({ tool })}
      />
    </div>
  );
}
