// The key or token that calls are tried with; in the memory of this page alone, for all operations.

import { useId, useSyncExternalStore } from 'react';
import { setKey, setToken } from '../api/client';
import { texts } from './texts';

interface Credential {
  kind: 'key' | 'token';
  value: string;
}

let credential: Credential = { kind: 'key', value: '' };
const watchers = new Set<() => void>();
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

const useCredential = (): Credential => useSyncExternalStore(subscribe, () => credential);

function change(given: Credential): void {
  credential = given;
  if (given.kind === 'key') setKey(given.value);
  else setToken(given.value);
  for (const tell of watchers) tell();
}

export function CredentialFields({ wanted }: { wanted: Credential['kind'] }) {
  const { kind: chosen, value } = useCredential();
  const id = useId();
  const kind = value ? chosen : wanted;
  const label = kind === 'key' ? 'API key' : 'Access token';
  return (
    <div className="credential">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-kind`}>
          Called with
        </label>
        <select
          id={`${id}-kind`}
          className="control"
          value={kind}
          onChange={(event) => change({ kind: event.target.value as Credential['kind'], value })}
        >
          <option value="key">API key</option>
          <option value="token">Access token</option>
        </select>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className="control"
          type="password"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-help`}
          value={value}
          onChange={(event) => change({ kind, value: event.target.value.trim() })}
        />
      </div>
      <p id={`${id}-help`} className="field-help">
        {texts.keyKept}
      </p>
    </div>
  );
}
