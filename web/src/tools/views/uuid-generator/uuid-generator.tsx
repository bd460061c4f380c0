// UUIDs as a list to copy from, and the fields of a decoded one, coloured and described.

import { useState } from 'react';
import { kit } from '../../kit';
import { fieldsOfUuid, groups, type UuidField } from './fields';
import type { View, ViewGiven } from '../index';

const { CopyButton, download, Icon } = kit;

type Given = ViewGiven<'uuid-generator'>;

const mostFirst = 50;

const tintOf = (at: number): number => (at % 6) + 1;

// Returns the decoded value of a field; empty if there is none.
function valueOf(field: UuidField, answer: Given['answer']): string {
  if (field.name === 'Version') return String(answer.version);
  if (field.name.startsWith('Time') && field.from === 0) return String(answer.timestamp);
  if (field.name === 'Variant and clock sequence') return String(answer.clock_seq);
  if (field.name === 'Node')
    return `${String(answer.node)}, ${answer.node_is_random ? 'random' : 'of a network interface'}`;
  return '';
}

// Returns a range of digits with their hyphens.
function digitsOf(hex: string, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; ++at)
    text += (at > from && groups.includes(at) ? '-' : '') + hex[at];
  return text;
}

function Decoded({ answer, hex }: { answer: Given['answer']; hex: string }) {
  const fields = fieldsOfUuid(Number(answer.version));
  const [chosen, choose] = useState(-1);
  if (fields.length === 0) return null;
  return (
    <div className="uuid-decoded">
      <p className="uuid-digits code">
        {fields.map((one, at) => (
          <span key={one.from}>
            {groups.includes(one.from) ? '-' : ''}
            <span
              className="uuid-part"
              data-tint={tintOf(at)}
              data-chosen={at === chosen}
              onPointerEnter={() => choose(at)}
            >
              {digitsOf(hex, one.from, one.to)}
            </span>
          </span>
        ))}
      </p>
      <dl className="uuid-fields">
        {fields.map((one, at) => {
          const value = valueOf(one, answer);
          return (
            <div
              key={one.from}
              className="uuid-field"
              data-chosen={at === chosen}
              onPointerEnter={() => choose(at)}
            >
              <dt>
                <span className="uuid-part code" data-tint={tintOf(at)}>
                  {digitsOf(hex, one.from, one.to)}
                </span>
              </dt>
              <dd>
                {one.name}
                {value ? <strong>: {value}</strong> : null}
                {one.meaning ? <span className="uuid-meaning">{one.meaning}</span> : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function List({ uuids, text }: { uuids: readonly string[]; text: string }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? uuids : uuids.slice(0, mostFirst);
  const isMany = uuids.length > 1;
  return (
    <div className="uuid-list">
      <ol>
        {shown.map((one, at) => (
          <li key={at}>
            <bdi className="code">{one}</bdi>
            <CopyButton text={one} what={isMany ? `UUID ${at + 1}` : 'the UUID'} />
          </li>
        ))}
      </ol>
      <div className="uuid-actions">
        {shown.length < uuids.length ? (
          <button type="button" className="button" onClick={() => setAll(true)}>
            Show all {uuids.length.toLocaleString()}
          </button>
        ) : null}
        {isMany ? (
          <>
            <CopyButton text={text} what="All UUIDs" isWide isResult />
            <button
              type="button"
              className="button"
              onClick={() => download('uuids.txt', 'text/plain', text)}
            >
              <Icon name="download" />
              Download
            </button>
          </>
        ) : null}
      </div>
    </div>
  );
}

function Show({ answer }: Given) {
  const { uuids } = answer;
  return (
    <>
      <List key={uuids[0]} uuids={uuids} text={answer.output} />
      {answer.valid && answer.hex ? <Decoded answer={answer} hex={answer.hex} /> : null}
    </>
  );
}

export const view: View<'uuid-generator'> = { Show, tells: ['uuids', 'hex'], hidesOutput: true };
