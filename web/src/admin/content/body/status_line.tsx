// Length of a text below it: words, reading time, and how far the goal is.

import { useId } from 'react';
import { numberText } from '../../../parts/times';
import { texts } from './texts';

// As on the public site.
const wordsPerMinute = 220;

interface Given {
  // Undefined until they have been counted.
  words: number | undefined;
  goal: number;
  onGoal: (goal: number) => void;
}

const maxGoal = 100_000;

function minutesText(words: number): string {
  const minutes = Math.max(1, Math.round(words / wordsPerMinute));
  return `${numberText(minutes)} min ${texts.minutes}`;
}

function lengthText(words: number, goal: number): string {
  const aim = goal > 0 ? ` / ${numberText(goal)}` : '';
  const unit = words === 1 && goal === 0 ? texts.word : texts.words;
  const time = words > 0 ? ` · ${minutesText(words)}` : '';
  return `${numberText(words)}${aim} ${unit}${time}`;
}

export function StatusLine({ words, goal, onGoal }: Given) {
  const id = useId();
  const isReached = goal > 0 && (words ?? 0) >= goal;
  return (
    <div className="text-status">
      {words === undefined ? null : <span>{lengthText(words, goal)}</span>}
      {goal > 0 && words !== undefined ? (
        <progress
          className="text-goal-bar"
          aria-label={isReached ? texts.goalReached : texts.progress}
          max={goal}
          value={Math.min(words, goal)}
          data-reached={isReached || undefined}
        />
      ) : null}
      <span className="text-goal">
        <label htmlFor={id}>{texts.goal}</label>
        <input
          id={id}
          className="control control-small"
          type="number"
          min={0}
          max={maxGoal}
          step={50}
          inputMode="numeric"
          value={goal || ''}
          onChange={({ target }) =>
            onGoal(Math.max(0, Math.min(maxGoal, Math.round(Number(target.value) || 0))))
          }
        />
      </span>
    </div>
  );
}
