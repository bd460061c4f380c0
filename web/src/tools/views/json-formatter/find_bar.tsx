// Search field of the tree: how many values contain the words, and the next and the previous one.

import { useId } from 'react';
import { kit } from '../../kit';

const { Icon } = kit;

interface Given {
  words: string;
  setWords: (words: string) => void;
  // Index of the selected value among those found; -1 if none of them is selected.
  at: number;
  count: number;
  move: (step: 1 | -1) => void;
}

function tellCount({ words, at, count }: Given): string {
  if (!words) return '';
  if (count === 0) return 'Not found';
  return `${at < 0 ? '' : `${(at + 1).toLocaleString()} of `}${count.toLocaleString()}`;
}

export function FindBar(given: Given) {
  const { words, setWords, count, move } = given;
  const id = useId();
  const press = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(event.shiftKey ? -1 : 1);
  };
  const step = (label: string, icon: 'up' | 'down', by: 1 | -1) => (
    <button
      type="button"
      className="button quiet small"
      aria-label={label}
      title={label}
      disabled={count === 0}
      onClick={() => move(by)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="json-find">
      <label className="unseen" htmlFor={id}>
        Find in keys and values
      </label>
      <input
        id={id}
        type="search"
        className="control control-small"
        placeholder="Find in keys and values"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={press}
      />
      <span className="json-soft" role="status">
        {tellCount(given)}
      </span>
      {step('Previous', 'up', -1)}
      {step('Next', 'down', 1)}
    </div>
  );
}
