// Name and password, for the page and the dialog that ask for them.

import { useId, useState } from 'react';
import { Problem } from '../api/client';
import { signIn } from '../api/session';
import { noteSignIn } from './kept';

interface Given {
  // Who was signed in before.
  username?: string;
  onDone: () => void;
}

function faultOf(error: unknown): string {
  if (!(error instanceof Problem)) return String(error);
  if (error.code === 'no_active_account')
    return 'The name or the password is wrong, or the account is not active.';
  if (error.status !== 429) return error.detail;
  const wait = error.retryAfterS > 1 ? `${error.retryAfterS} seconds` : 'a second';
  return `Too many passwords were tried. Wait ${wait} and try again.`;
}

export function SignInForm({ username = '', onDone }: Given) {
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  const [isKept, setKept] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const id = useId();
  const send = async () => {
    if (isBusy) return;
    const empty = [name.trim(), password].indexOf('');
    if (empty >= 0) {
      setFault(empty === 0 ? 'Fill in your user name.' : 'Fill in your password.');
      document.getElementById(`${id}-${empty === 0 ? 'name' : 'password'}`)?.focus();
      return;
    }
    setBusy(true);
    setFault('');
    try {
      await signIn(name.trim(), password, isKept);
      noteSignIn(true);
      onDone();
    } catch (error) {
      setFault(faultOf(error));
      setBusy(false);
      document.getElementById(`${id}-password`)?.focus();
    }
  };
  const shared = { className: 'control', 'aria-describedby': `${id}-fault`, required: true };
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p id={`${id}-fault`} role="alert" className={fault ? 'sign-in-fault' : undefined}>
        {fault}
      </p>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-name`}>
          User name or email address
        </label>
        <input
          {...shared}
          id={`${id}-name`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-password`}>
          Password
        </label>
        <input
          {...shared}
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <label className="sign-in-kept">
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
        />
        Stay signed in when the browser is closed
      </label>
      <button type="submit" className="button main" aria-disabled={isBusy}>
        {isBusy ? 'Signing in' : 'Sign in'}
      </button>
    </form>
  );
}
