// First step of signing in: name and password, or a passkey.

import { useEffect, useId, useState } from 'react';
import { NextStep, signIn } from '../../api/session';
import { faultOf } from './faults';
import { PasskeyButton } from './passkey_button';
import type { Proven, StepMessage } from './sign_in_form';

interface Given {
  username: string;
  message?: StepMessage;
  onDone: (isKept: boolean) => void;
  // Called if the password is correct but the sign-in needs another step.
  onProven: (next: 'code' | 'setup', username: string, proven: Proven) => void;
}

const place = (id: string, name: string) => `${id}-${name}`;

// State of the form, and sending it.
function useSigningIn({ username, message, onDone, onProven }: Given) {
  const id = useId();
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  const [isKept, setKept] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState(message?.isFault ? message.text : '');
  const refuse = (at: string, text: string) => {
    setFault(text);
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
      onDone(isKept);
    } catch (error) {
      setBusy(false);
      if (error instanceof NextStep)
        onProven(error.kind, name, { challenge: error.challenge, methods: error.methods, isKept });
      else refuse('password', faultOf(error));
    }
  };
  return {
    ...{ id, name, setName, password, setPassword, isKept, setKept, isBusy },
    ...{ fault, setFault, send },
  };
}

interface LineGiven {
  id: string;
  label: string;
  isFaulty: boolean;
  // Whether the field gets the focus when it is shown in a dialog.
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
        // React's `autoFocus` focuses at once; a dialog focuses the element that has the attribute.
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

export function PasswordStep(given: Given) {
  const { id, send, fault, isBusy, isKept, setKept, ...filled } = useSigningIn(given);
  const shared = { isFaulty: fault !== '', describedBy: place(id, 'fault') };
  useEffect(() => {
    // Another step has led back here.
    if (given.message) document.getElementById(place(id, 'password'))?.focus();
  }, []);
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
      {given.message && !given.message.isFault ? (
        <p className="sign-in-message">{given.message.text}</p>
      ) : null}
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
      <PasskeyButton isKept={isKept} onDone={given.onDone} onFault={filled.setFault} />
    </form>
  );
}
