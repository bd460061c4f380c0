// How strong a password is, in words, and how long guessing it would take.

import { inWords } from '../shared/durations';
import type { ViewGiven } from '../index';

type Answer = ViewGiven<'password-generator'>['answer'];

const words = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'];

// What a password of each strength is good for.
const advice = [
  'Guessed at once. Do not use it.',
  'Guessed within a short time. Do not use it.',
  'Enough where attempts are limited, not for anything valuable.',
  'Enough for websites.',
  'Enough for everything, even if the stored passwords of a website are stolen.',
];

const attackers: [keyof Answer['crack_time_seconds'], string][] = [
  ['online_throttled', 'On a website that limits attempts'],
  ['offline_slow_hash', 'From a stolen file, slow hash'],
  ['offline_fast_hash', 'From a stolen file, fast hash'],
];

export const number = (value: number): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: 1 });

export const asGuesses = (log10: number): string =>
  log10 < 6 ? number(Math.round(10 ** log10)) : `10 to the power of ${number(log10)}`;

function Times({ answer }: { answer: Answer }) {
  const times = answer.crack_time_seconds;
  return (
    <dl className="strength-times">
      {attackers
        .filter(([name]) => typeof times[name] === 'number')
        .map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{inWords(times[name])}</dd>
          </div>
        ))}
      {typeof answer.guesses_log10 === 'number' ? (
        <div>
          <dt>Guesses needed</dt>
          <dd>{asGuesses(answer.guesses_log10)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

export function Strength({ answer }: { answer: Answer }) {
  const { strength } = answer;
  const word = words[strength] ?? '';
  const bits = answer.entropy_bits ?? answer.entropy_bits_upper;
  const isAnalysis = answer.operation === 'analyze';
  return (
    <section className="strength">
      <p className="strength-word">
        <strong>{word}</strong>
        {typeof bits === 'number' ? (
          <span className="strength-bits">
            {isAnalysis ? 'at most ' : ''}
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
      <details open={isAnalysis}>
        <summary>{advice[strength]}</summary>
        <Times answer={answer} />
      </details>
    </section>
  );
}
