// Name and password, for the page and the dialog that ask for them.

import { useId, useState } from 'react';
import { Problem } from '../../api/client';
import { signIn } from '../../api/session';
import { noteSignIn } from '../kept';

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
  return `Too many failed attempts. Wait ${wait} and try again.`;
}

const place = (id: string, name: string) => `${id}-${name}`;

// What is filled in, and what becomes of it.
function useSigningIn({ username = '', onDone }: Given) {
  const id = useId();
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  const [isKept, setKept] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const refuse = (at: string, why: string) => {
    setFault(why);
    document.getElementById(place(id, at))?.focus();
  };
  const send = async () => {
    if (isBusy) return;
    if (!name.trim()) return refuse('name', 'Enter your user name.');
    if (!password) return refuse('password', 'Enter your password.');
    setBusy(true);
    setFault('');
    try {
      await signIn(name.trim(), password, isKept);
      noteSignIn(true);
      onDone();
    } catch (error) {
      setBusy(false);
      refuse('password', faultOf(error));
    }
  };
  return { id, name, setName, password, setPassword, isKept, setKept, isBusy, fault, send };
}

interface LineGiven {
  id: string;
  label: string;
  isFaulty: boolean;
  // Whether a dialog begins here.
  isFirst: boolean;
  describedBy: string;
  value: string;
  onChange: (value: string) => void;
}

function Line({ id, label, isFaulty, isFirst, describedBy, value, onChange }: LineGiven) {
  const isPassword = id.endsWith('password');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        // React focuses at once, a dialog what has the attribute.
        ref={(made) => made?.toggleAttribute('autofocus', isFirst)}
        id={id}
        className="control"
        name={isPassword ? 'password' : 'username'}
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        required
        aria-invalid={isFaulty}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

export function SignInForm(given: Given) {
  const { id, send, fault, isBusy, isKept, setKept, ...filled } = useSigningIn(given);
  const shared = { isFaulty: fault !== '', describedBy: place(id, 'fault') };
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p id={place(id, 'fault')} role="alert" className={fault ? 'sign-in-fault' : undefined}>
        {fault}
      </p>
      <Line
        {...shared}
        id={place(id, 'name')}
        isFirst={!given.username}
        label="User name or email address"
        value={filled.name}
        onChange={filled.setName}
      />
      <Line
        {...shared}
        id={place(id, 'password')}
        isFirst={Boolean(given.username)}
        label="Password"
        value={filled.password}
        onChange={filled.setPassword}
      />
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
