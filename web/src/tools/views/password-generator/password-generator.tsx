// Passwords in large type, how strong they are, and what they consist of.

import { useState } from 'react';
import { kit } from '../../kit';
import styles from '../../../../styles/views/password.view.css';
import type { View, ViewGiven } from '../index';
import { AnotherButton } from '../shared/another_button';
import { RevealButton } from '../shared/reveal_button';
import { addStyles } from '../shared/styles';
import { Controls } from './controls';
import { piecesOf } from './letters';
import { asGuesses, Strength } from './strength';

const { CopyButton, Icon, download, resolve, valueLabel } = kit;

addStyles(styles);

type Given = ViewGiven<'password-generator'>;

type Passwords = NonNullable<Given['answer']['passwords']>;
type Patterns = NonNullable<Given['answer']['patterns']>;

function Secret({ text, isShown }: { text: string; isShown: boolean }) {
  if (!isShown)
    return (
      <span className="code">
        <span aria-hidden="true">{'•'.repeat(12)}</span>
        <span className="unseen">hidden</span>
      </span>
    );
  return (
    <bdi className="code">
      {piecesOf(text).map((one, at) => (
        <span key={at} className="password-piece" data-kind={one.kind}>
          {one.text}
        </span>
      ))}
    </bdi>
  );
}

function Passwords({ passwords, onRun }: { passwords: Passwords; onRun: () => void }) {
  const [isShown, setShown] = useState(true);
  const all = () => passwords.map((one) => one.password).join('\n');
  const isOne = passwords.length === 1;
  return (
    <div className="passwords">
      <ol className="password-list" aria-label="Passwords" data-one={isOne}>
        {passwords.map((one, at) => (
          <li key={at} className="password">
            <Secret text={one.password} isShown={isShown} />
            {isOne ? null : <CopyButton text={one.password} what={`Password ${at + 1}`} />}
          </li>
        ))}
      </ol>
      <div className="output-actions">
        <AnotherButton label={isOne ? 'Another' : 'Others'} onRun={onRun} />
        <CopyButton text={all} what={isOne ? 'Password' : 'All passwords'} isWide isResult />
        <RevealButton isShown={isShown} onChange={setShown} />
        {isOne ? null : (
          <button
            type="button"
            className="button"
            onClick={() => download('passwords.txt', 'text/plain', `${all()}\n`)}
          >
            <Icon name="download" />
            Save
          </button>
        )}
      </div>
    </div>
  );
}

// Returns the description of each kind of pattern from the document.
function meaningsOf({ document, parts }: Given['tool']): Record<string, string> {
  const list = parts.find((one) => one.name === 'patterns');
  const record = resolve(document, list?.schema.items ?? {});
  return resolve(document, record.properties?.pattern ?? {})['x-enumDescriptions'] ?? {};
}

function Patterns({ patterns, tool }: { patterns: Patterns; tool: Given['tool'] }) {
  const [isShown, setShown] = useState(false);
  if (patterns.length === 0) return null;
  const meanings = meaningsOf(tool);
  return (
    <section className="patterns">
      <h3>How it would be guessed</h3>
      <ol className="password-list" aria-label="Patterns">
        {patterns.map((one, at) => (
          <li key={at} className="password">
            <Secret text={one.token} isShown={isShown} />
            <span className="pattern-words">
              {meanings[one.pattern] ?? `${valueLabel(one.pattern)}.`}{' '}
              {asGuesses(one.guesses_log10)} guesses
              {one.dictionary ? ` with the list of ${one.dictionary.replace(/_/g, ' ')}` : ''}.
            </span>
          </li>
        ))}
      </ol>
      <div className="output-actions">
        <RevealButton isShown={isShown} onChange={setShown} />
      </div>
    </section>
  );
}

function Show({ answer, tool, onRun }: Given) {
  return (
    <>
      {answer.operation === 'analyze' ? null : (
        <Passwords passwords={answer.passwords ?? []} onRun={onRun} />
      )}
      <Strength answer={answer} />
      <Patterns patterns={answer.patterns ?? []} tool={tool} />
    </>
  );
}

export const view: View<'password-generator'> = {
  Show,
  tells: [
    'passwords',
    'strength',
    'crack_time_seconds',
    'entropy_bits',
    'entropy_bits_upper',
    'alphabet_size',
    'guesses_log10',
    'patterns',
  ],
  hidesOutput: true,
  makesAnother: true,
  asks: {
    fields: [
      'type',
      'length',
      'words',
      'bytes',
      'count',
      'uppercase',
      'lowercase',
      'digits',
      'symbols',
      'exclude_ambiguous',
      'separator',
      'capitalize',
      'add_number',
    ],
    Ask: Controls,
  },
};
