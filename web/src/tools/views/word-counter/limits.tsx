// Usual limits of texts as meters: titles and descriptions for search engines, posts, messages.

import { messagesOf } from './messages';

interface Limit {
  name: string;
  limit: number;
}

const limits: Limit[] = [
  { name: 'Page title for search engines', limit: 60 },
  { name: 'Page description for search engines', limit: 160 },
  { name: 'Short post', limit: 280 },
  { name: 'Long post', limit: 500 },
];

// Texts longer than this are hardly meant for any of the limits.
const maxCharacters = 2000;

const plural = (count: number, unit: string): string =>
  `${count.toLocaleString()} ${unit}${count === 1 ? '' : 's'}`;

interface MeterGiven {
  name: string;
  used: number;
  limit: number;
  words: string;
}

function Meter({ name, used, limit, words }: MeterGiven) {
  const part = Math.min(1, used / limit);
  return (
    <li className="limit" data-over={used > limit}>
      <span className="limit-name">{name}</span>
      <span className="limit-words">{words}</span>
      <span
        className="limit-bar"
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={words}
      >
        <span style={{ inlineSize: `${100 * part}%` }} />
      </span>
    </li>
  );
}

function wordsOf(used: number, limit: number): string {
  const left = limit - used;
  const state = left < 0 ? `${(-left).toLocaleString()} too many` : `${left.toLocaleString()} left`;
  return `${used.toLocaleString()} of ${limit}: ${state}`;
}

function MessageMeter({ text }: { text: string }) {
  const { alphabet, used, available, count } = messagesOf(text);
  const places = `${used.toLocaleString()} of ${available.toLocaleString()}`;
  const why = alphabet === 'unicode' ? ', with characters outside the GSM alphabet' : '';
  return (
    <Meter
      name="Text message (SMS)"
      used={used}
      limit={available}
      words={`${plural(count, 'message')}: ${places}${why}`}
    />
  );
}

export function UsualLimits({ text, characters }: { text: string; characters: number }) {
  if (characters > maxCharacters) return null;
  return (
    <section className="limits" aria-labelledby="usual-limits">
      <h3 id="usual-limits">Will it fit?</h3>
      <ul>
        {limits.map(({ name, limit }) => (
          <Meter
            key={name}
            name={name}
            used={characters}
            limit={limit}
            words={wordsOf(characters, limit)}
          />
        ))}
        <MessageMeter text={text} />
      </ul>
    </section>
  );
}
