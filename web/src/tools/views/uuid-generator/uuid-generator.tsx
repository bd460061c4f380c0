// UUIDs as a list to copy from, and the fields of a decoded one, coloured and described.

import { useState } from 'react';
import { kit } from '../../kit';
import { fieldsOfUuid, groups, type UuidField } from './fields';
import styles from '../../../../styles/views/uuid.view.css';
import type { View, ViewGiven } from '../index';
import { AnotherButton } from '../shared/another_button';
import { addStyles } from '../shared/styles';
import { Controls } from './controls';

const { CopyButton, download, Icon } = kit;

addStyles(styles);

type Given = ViewGiven<'uuid-generator'>;

const maxFirst = 50;

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

interface ListGiven {
  uuids: readonly string[];
  text: string;
  // Absent if they were not generated.
  onRun?: () => void;
}

function List({ uuids, text, onRun }: ListGiven) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? uuids : uuids.slice(0, maxFirst);
  const isMany = uuids.length > 1;
  return (
    <div className="uuid-list">
      <ol data-one={!isMany} aria-label="UUIDs">
        {shown.map((one, at) => (
          <li key={at}>
            <bdi className="code">{one}</bdi>
            {isMany ? <CopyButton text={one} what={`UUID ${at + 1}`} /> : null}
          </li>
        ))}
      </ol>
      <div className="uuid-actions">
        {onRun ? <AnotherButton label={isMany ? 'Others' : 'Another'} onRun={onRun} /> : null}
        <CopyButton text={text} what={isMany ? 'All UUIDs' : 'UUID'} isWide isResult />
        {shown.length < uuids.length ? (
          <button type="button" className="button" onClick={() => setAll(true)}>
            Show all {uuids.length.toLocaleString()}
          </button>
        ) : null}
        {isMany ? (
          <button
            type="button"
            className="button"
            onClick={() => download('uuids.txt', 'text/plain', text)}
          >
            <Icon name="download" />
            Save
          </button>
        ) : null}
      </div>
    </div>
  );
}

function Show({ answer, onRun }: Given) {
  const { uuids } = answer;
  const isNew = answer.operation === 'generate';
  return (
    <>
      <List
        key={uuids.length}
        uuids={uuids}
        text={answer.output}
        onRun={isNew ? onRun : undefined}
      />
      {answer.valid && answer.hex ? <Decoded answer={answer} hex={answer.hex} /> : null}
    </>
  );
}

export const view: View<'uuid-generator'> = {
  Show,
  tells: ['uuids', 'hex'],
  hidesOutput: true,
  makesAnother: true,
  asks: { fields: ['version', 'count'], Ask: Controls },
};
