// Latest calls of a tool, which a click restores. Off by default, and kept in this browser only.

import { useEffect, useState } from 'react';
import type { Values } from '../parts/request';
import { callFrom, withCall, type KeptCall } from './calls_kept';
import { kit } from './kit';
import type { Run } from './runner';
import type { ToolModel } from './tool';

const { announce, Icon, keepHistory, keptHistory } = kit;

const about =
  'The latest calls of all tools, with the beginning of your input, without secrets and files. ' +
  'They are stored only in this browser.';

const told = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);

function optionsOf(tool: ToolModel, call: KeptCall): string {
  const words = Object.entries(call.values)
    .filter(([name]) => name !== 'input')
    .map(([name, value]) => {
      const model = tool.fields.find((one) => one.name === name);
      const shown = model?.choices.find((one) => one.value === value)?.label;
      return `${model?.label ?? name}: ${shown ?? told(value)}`;
    });
  return words.join(', ') || 'Default options';
}

interface Given {
  tool: ToolModel;
  run: Run;
  onFill: (values: Values) => void;
}

function Calls({ tool, calls, onFill }: Pick<Given, 'tool' | 'onFill'> & { calls: KeptCall[] }) {
  if (calls.length === 0) return <p className="history-about">No call of this tool yet.</p>;
  return (
    <ol className="history-calls">
      {calls.map((call, at) => (
        <li key={at}>
          <button type="button" className="button history-call" onClick={() => onFill(call.values)}>
            <bdi className="code">{String(call.values.input ?? '').slice(0, 80) || 'No input'}</bdi>
            <span>
              {optionsOf(tool, call)}
              {call.isCut ? '; only the beginning of the input was stored' : ''}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

export function CallHistory({ tool, run, onFill }: Given) {
  const [calls, setCalls] = useState(() => keptHistory<KeptCall>());
  const keep = (next: KeptCall[] | null, said: string) => {
    keepHistory(next);
    setCalls(next);
    announce(said);
  };
  useEffect(() => {
    // Other tabs may have added calls.
    const before = keptHistory<KeptCall>();
    if (!run.answer || !before) return;
    const after = withCall(before, callFrom(tool, run.request));
    keepHistory(after);
    setCalls(after);
  }, [tool, run.answer, run.request]);
  return (
    <section className="history card" aria-labelledby="history-title">
      <div className="history-head">
        <h2 id="history-title">History</h2>
        {calls?.length ? (
          <button
            type="button"
            className="button quiet"
            onClick={() => keep([], 'History cleared')}
          >
            <Icon name="close" />
            Clear
          </button>
        ) : null}
        <button
          type="button"
          className="button"
          onClick={() =>
            calls ? keep(null, 'History turned off and cleared') : keep([], 'History turned on')
          }
        >
          {calls ? 'Turn off' : 'Turn on the history'}
        </button>
      </div>
      <p className="history-about">{about}</p>
      {calls ? (
        <Calls
          tool={tool}
          calls={calls.filter((one) => one.slug === tool.card.slug)}
          onFill={onFill}
        />
      ) : null}
    </section>
  );
}
