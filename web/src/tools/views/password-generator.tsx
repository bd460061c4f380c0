// Passwords, masked until revealed, and how long they would resist guessing.

import { useState } from 'react';
import { kit } from '../kit';
import { inWords } from './shared/durations';
import type { View, ViewGiven } from './index';
import { RevealButton } from './shared/reveal_button';

const { CopyButton, Icon, download, resolve, valueLabel } = kit;

type Given = ViewGiven<'password-generator'>;

type Passwords = NonNullable<Given['answer']['passwords']>;
type Patterns = NonNullable<Given['answer']['patterns']>;

const words = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'];

const attackers: [keyof Given['answer']['crack_time_seconds'], string][] = [
  ['online_throttled', 'On a website that limits attempts'],
  ['offline_slow_hash', 'From a stolen file, slow hash'],
  ['offline_fast_hash', 'From a stolen file, fast hash'],
];

const number = (value: number): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: 1 });

const asGuesses = (log10: number): string =>
  log10 < 6 ? number(Math.round(10 ** log10)) : `10 to the power of ${number(log10)}`;

function Strength({ answer }: { answer: Given['answer'] }) {
  const { strength } = answer;
  const word = words[strength] ?? '';
  const bits = answer.entropy_bits ?? answer.entropy_bits_upper;
  const times = answer.crack_time_seconds;
  return (
    <section className="strength">
      <p className="strength-word">
        <strong>{word}</strong>
        {typeof bits === 'number' ? (
          <span className="strength-bits">
            {answer.operation === 'analyze' ? 'at most ' : ''}
            {number(bits)} bits of entropy
          </span>
        ) : null}
      </p>
      <div
        role="meter"
        className="strength-meter"
        data-strength={strength}
        aria-label="Strength"
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={strength}
        aria-valuetext={word}
      >
        {words.map((one, at) => (
          <span key={one} className="strength-step" data-is-reached={at <= strength} />
        ))}
      </div>
      <dl className="strength-times">
        {attackers
          .filter(([name]) => typeof times[name] === 'number')
          .map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{inWords(times[name]!)}</dd>
            </div>
          ))}
        {typeof answer.guesses_log10 === 'number' ? (
          <div>
            <dt>Guesses needed</dt>
            <dd>{asGuesses(answer.guesses_log10)}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

function Secret({ text, isShown }: { text: string; isShown: boolean }) {
  if (isShown) return <bdi className="code">{text}</bdi>;
  return (
    <span className="code">
      <span aria-hidden="true">{'•'.repeat(12)}</span>
      <span className="unseen">hidden</span>
    </span>
  );
}

function Passwords({ passwords }: { passwords: Passwords }) {
  const [isShown, setShown] = useState(false);
  const all = () => passwords.map((one) => one.password).join('\n');
  const isOne = passwords.length === 1;
  return (
    <div className="passwords">
      <ol className="password-list" aria-label="Passwords">
        {passwords.map((one, at) => (
          <li key={at} className="password">
            <Secret text={one.password} isShown={isShown} />
            {isOne ? null : <CopyButton text={one.password} what={`Password ${at + 1}`} />}
          </li>
        ))}
      </ol>
      <div className="output-actions">
        <RevealButton isShown={isShown} onChange={setShown} />
        <CopyButton text={all} what={isOne ? 'Password' : 'All passwords'} isWide isResult />
        <button
          type="button"
          className="button"
          onClick={() => download('passwords.txt', 'text/plain', `${all()}\n`)}
        >
          <Icon name="download" />
          Download
        </button>
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

function Show({ answer, tool }: Given) {
  return (
    <>
      {answer.operation === 'analyze' ? null : <Passwords passwords={answer.passwords ?? []} />}
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
    'guesses_log10',
    'patterns',
  ],
  hidesOutput: true,
};
