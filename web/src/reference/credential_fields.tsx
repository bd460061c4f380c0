// Credential for trying operations, shared by all of them: the session of this browser, or a key or
// token that is kept in the memory of this page only.

import { useId, useSyncExternalStore } from 'react';
import { setKey, setToken } from '../api/client';
import { session } from '../api/session';
import { signInPath } from '../parts/return_path';
import { useAccount } from '../parts/dialogs/session_view';
import { texts } from './texts';

interface Credential {
  kind: 'key' | 'token' | 'session';
  value: string;
}

let credential: Credential = { kind: 'session', value: '' };
const watchers = new Set<() => void>();
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

const useCredential = (): Credential => useSyncExternalStore(subscribe, () => credential);

function change(given: Credential): void {
  credential = given;
  if (given.kind === 'key') setKey(given.value);
  else setToken(given.kind === 'token' ? given.value : (session()?.access ?? ''));
  for (const tell of watchers) tell();
}

function Given({ kind, value, id }: Credential & { id: string }) {
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {kind === 'key' ? 'API key' : 'Access token'}
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
    </>
  );
}

export function CredentialFields({ wanted }: { wanted: 'key' | 'token' }) {
  const { kind: chosen, value } = useCredential();
  const user = useAccount();
  const id = useId();
  // The default is the session, if somebody is signed in.
  const first = user ? 'session' : wanted;
  const kind = chosen === 'session' ? first : chosen;
  return (
    <div className="credential">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-kind`}>
          Credential
        </label>
        <select
          id={`${id}-kind`}
          className="control"
          value={kind}
          onChange={(event) => change({ kind: event.target.value as Credential['kind'], value })}
        >
          {user ? <option value="session">My sign-in ({user.username})</option> : null}
          <option value="key">API key</option>
          <option value="token">Access token</option>
        </select>
      </div>
      {kind === 'session' ? null : <Given kind={kind} value={value} id={id} />}
      {user ? null : (
        <p className="field-help">
          Or <a href={signInPath()}>sign in</a> to call as your account.
        </p>
      )}
    </div>
  );
}
