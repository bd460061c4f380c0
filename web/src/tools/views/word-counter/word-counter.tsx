// Text statistics as cards, limits with whether they are met, and the most frequent words as bars.

import { kit } from '../../kit';
import styles from '../../../../styles/views/words.view.css';
import type { View, ViewGiven } from '../index';
import { inUnits } from '../shared/durations';
import { addStyles } from '../shared/styles';
import { UsualLimits } from './limits';
import { LongSentences } from './sentences';

const { CopyButton, Icon, titleOf } = kit;

addStyles(styles);

type Given = ViewGiven<'word-counter'>;
type Tool = Given['tool'];

const onCards = [
  'words',
  'characters',
  'characters_no_spaces',
  'sentences',
  'paragraphs',
  'lines',
  'reading_time_seconds',
  'speaking_time_seconds',
] as const;

const labelOf = (tool: Tool, name: keyof Given['answer']): string =>
  tool.parts.find((one) => one.name === name)?.label ?? titleOf(name);

const countText = (count: number): string => new Intl.NumberFormat().format(count);

function Cards({ tool, answer }: { tool: Tool; answer: Given['answer'] }) {
  return (
    <dl className="count-cards">
      {onCards.map((name) => {
        const isTime = name.endsWith('_seconds');
        const value = answer[name];
        return (
          <div key={name} className="count-card">
            <dt>{labelOf(tool, name).replace(/ seconds$/, '')}</dt>
            <dd>{isTime ? inUnits(value) : countText(value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Limits({ tool, limits }: { tool: Tool; limits: Given['answer']['limits'] }) {
  return (
    <ul className="count-limits" aria-label="Limits">
      {Object.entries(limits).map(([name, one]) => (
        <li key={name} className={one.exceeded ? 'verdict verdict-bad' : 'verdict verdict-good'}>
          <Icon name={one.exceeded ? 'warning' : 'check'} />
          {labelOf(tool, name as keyof Given['answer'])}: {countText(one.used)} of{' '}
          {countText(one.limit)},{' '}
          {one.exceeded
            ? `${countText(-one.remaining)} too many`
            : `${countText(one.remaining)} left`}
        </li>
      ))}
    </ul>
  );
}

interface Counted {
  text: string;
  count: number;
  percent: number;
}

function Bars({ title, rows }: { title: string; rows: Counted[] }) {
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map((one) => one.count), 1);
  return (
    <div className="count-bars">
      <h3>{title}</h3>
      <ol>
        {rows.map((one) => (
          <li key={one.text}>
            <bdi className="count-word">{one.text === ' ' ? 'space' : one.text}</bdi>
            <span className="count-bar" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * one.count) / most}%` }} />
            </span>
            <span className="number">
              {countText(one.count)}
              <span className="count-percent"> {one.percent.toFixed(1)} %</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const rowsOf = <Name extends string>(
  rows: readonly (Omit<Counted, 'text'> & Record<Name, string>)[] | undefined,
  name: Name,
): Counted[] =>
  (rows ?? []).map((row) => ({ text: row[name], count: row.count, percent: row.percent }));

// Sentences are listed only on request, because a text has many.
function Sentences({ answer, asked, onChange }: Given) {
  if (answer.sentence_list) return <LongSentences sentences={answer.sentence_list} />;
  const include = [asked.include ?? []].flat();
  return (
    <div>
      <button
        type="button"
        className="button"
        onClick={() => onChange({ include: [...include, 'sentences'] })}
      >
        <Icon name="search" />
        Mark long sentences
      </button>
    </div>
  );
}

function Show(given: Given) {
  const { tool, answer, request } = given;
  return (
    <>
      {Object.keys(answer.limits).length > 0 ? <Limits tool={tool} limits={answer.limits} /> : null}
      <Cards tool={tool} answer={answer} />
      <UsualLimits text={request.input} characters={answer.characters} />
      <Sentences {...given} />
      <Bars title={labelOf(tool, 'keywords')} rows={rowsOf(answer.keywords, 'keyword')} />
      <Bars title={labelOf(tool, 'top_words')} rows={rowsOf(answer.top_words, 'word')} />
      <Bars
        title={labelOf(tool, 'top_characters')}
        rows={rowsOf(answer.top_characters, 'character')}
      />
      <div>
        <CopyButton text={answer.output} what="Counts" isWide isResult />
      </div>
    </>
  );
}

export const view: View<'word-counter'> = {
  Show,
  tells: [...onCards, 'limits', 'keywords', 'top_words', 'top_characters', 'sentence_list'],
  hidesOutput: true,
};
