// UUIDs as a list to copy from, and the fields of one in colours with words.

import { useState } from 'react';
import { kit } from '../kit';
import type { Values } from '../../parts/request';
import { fieldsOfUuid, groups, type UuidField } from './uuid_fields';
import type { View, ViewGiven } from './index';

const { CopyButton, download, Icon } = kit;

const mostFirst = 50;

const tintOf = (at: number): number => (at % 6) + 1;

// What the tool read in a field.
function valueOf(field: UuidField, answer: Values): string {
  if (field.name === 'Version') return String(answer.version);
  if (field.name.startsWith('Time') && field.from === 0) return String(answer.timestamp);
  if (field.name === 'Variant and clock sequence') return String(answer.clock_seq);
  if (field.name === 'Node')
    return `${String(answer.node)}, ${answer.node_is_random ? 'random' : 'of a network card'}`;
  return '';
}

// Digits from one place to another, with hyphens where they stand.
function digitsOf(hex: string, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; ++at)
    text += (at > from && groups.includes(at) ? '-' : '') + hex[at];
  return text;
}

function Decoded({ answer }: { answer: Values }) {
  const hex = String(answer.hex);
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

function List({ uuids, text }: { uuids: string[]; text: string }) {
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
            <CopyButton text={text} what="All UUIDs" isWide id="copy-result" />
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

function Show({ answer }: ViewGiven) {
  const uuids = (answer.uuids ?? []) as string[];
  return (
    <>
      <List key={uuids[0]} uuids={uuids} text={String(answer.output)} />
      {answer.operation === 'inspect' && answer.valid ? <Decoded answer={answer} /> : null}
    </>
  );
}

export const view: View = { Show, tells: ['uuids', 'hex'], hidesOutput: true };
