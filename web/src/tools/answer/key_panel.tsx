// Asks for an API key if the server requires one. The key is kept in the memory of this page only.

import { useId, useState } from 'react';
import type { Problem } from '../../api/client';
import { signInPath } from '../../parts/return_path';
import { kit } from '../kit';

const { hasKey, Icon, setKey } = kit;

const texts = {
  needsKey: 'This server requires an API key.',
  keyHelp: 'It is kept in the memory of this page until you close it.',
  keyRefused: 'The key was not accepted.',
};

interface Given {
  problem: Problem;
  onDone: () => void;
}

export default function KeyPanel({ problem, onDone }: Given) {
  const [key, change] = useState('');
  const id = useId();
  return (
    <form
      className="key-panel"
      onSubmit={(event) => {
        event.preventDefault();
        setKey(key.trim());
        onDone();
      }}
    >
      <p className="key-title">
        <Icon name="key" />
        {texts.needsKey}
      </p>
      {hasKey() ? (
        <p className="field-fault" role="alert">
          {texts.keyRefused} {problem.detail}
        </p>
      ) : null}
      <label className="field-label" htmlFor={id}>
        API key
      </label>
      <div className="control-row">
        <input
          id={id}
          className="control"
          type="password"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-help`}
          value={key}
          onChange={(event) => change(event.target.value)}
        />
        <button type="submit" className="button main">
          Use it
        </button>
      </div>
      <p id={`${id}-help`} className="key-help">
        {texts.keyHelp}
      </p>
      <p className="key-help">
        Or <a href={signInPath()}>sign in</a>, and tools are called as your account.
      </p>
    </form>
  );
}
