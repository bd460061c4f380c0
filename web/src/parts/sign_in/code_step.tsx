// Second step of signing in: a code from the authenticator app, a recovery code, or a passkey.

import { useEffect, useId, useRef, useState } from 'react';
import { Problem } from '../../api/client';
import { signInByCode } from '../../api/session';
import { faultOf } from './faults';
import { PasskeyButton } from './passkey_button';
import type { Proven, StepMessage } from './sign_in_form';

interface Given {
  proven: Proven;
  onDone: (isKept: boolean) => void;
  onAgain: (message?: StepMessage) => void;
}

const tooLate: StepMessage = {
  text: 'That took too long. Enter your password again.',
  isFault: true,
};

function useCode({ proven, onDone, onAgain }: Given) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isSpare, setSpare] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  useEffect(() => field.current?.focus(), [isSpare]);
  const refuse = (text: string) => {
    setFault(text);
    field.current?.focus();
  };
  const choose = (isOne: boolean) => {
    setSpare(isOne);
    setCode('');
    setFault('');
  };
  const send = async () => {
    if (isBusy) return;
    if (!code.trim()) return refuse('Enter the code.');
    setBusy(true);
    setFault('');
    try {
      await signInByCode(proven.challenge, code.trim(), proven.isKept);
      onDone(proven.isKept);
    } catch (error) {
      setBusy(false);
      if (error instanceof Problem && error.code === 'token_not_valid') return onAgain(tooLate);
      setCode('');
      refuse(faultOf(error));
    }
  };
  return { field, code, setCode, isSpare, choose, isBusy, fault, setFault, send };
}

// Offered if the account has passkeys.
function PasskeyChoice({ given, onFault }: { given: Given; onFault: (text: string) => void }) {
  const { challenge, isKept, methods } = given.proven;
  if (!methods.includes('passkey')) return null;
  return (
    <PasskeyButton
      challenge={challenge}
      isKept={isKept}
      isMain={!methods.includes('code')}
      onDone={given.onDone}
      onFault={onFault}
      onLate={() => given.onAgain(tooLate)}
    />
  );
}

// The step for an account that has passkeys but no authenticator app.
function PasskeyStep(given: Given) {
  const head = useRef<HTMLParagraphElement>(null);
  const [fault, setFault] = useState('');
  useEffect(() => head.current?.focus(), []);
  return (
    <div className="sign-in-form">
      <p role="alert" className={fault ? 'sign-in-fault' : undefined}>
        {fault}
      </p>
      <p ref={head} tabIndex={-1}>
        Your role requires a second factor in addition to the password: one of your passkeys.
      </p>
      <PasskeyChoice given={given} onFault={setFault} />
      <div className="sign-in-others">
        <button type="button" className="button quiet" onClick={() => given.onAgain()}>
          Start again
        </button>
      </div>
    </div>
  );
}

export function CodeStep(given: Given) {
  const { methods } = given.proven;
  const isPasskeyAlone = methods.includes('passkey') && !methods.includes('code');
  return isPasskeyAlone ? <PasskeyStep {...given} /> : <CodeForm {...given} />;
}

function CodeForm(given: Given) {
  const id = useId();
  const { field, code, setCode, isSpare, choose, isBusy, fault, setFault, send } = useCode(given);
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
        <label className="field-label" htmlFor={id}>
          {isSpare ? 'Recovery code' : 'Code from your authenticator app'}
        </label>
        <input
          ref={field}
          id={id}
          className="control code-control"
          name="code"
          inputMode={isSpare ? 'text' : 'numeric'}
          autoComplete={isSpare ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={fault !== ''}
          aria-describedby={`${id}-fault ${id}-help`}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <p id={`${id}-help`} className="field-help">
          {isSpare ? 'Each of your recovery codes works once.' : 'Six digits.'}
        </p>
      </div>
      <button type="submit" className="button main" aria-disabled={isBusy}>
        {isBusy ? 'Signing in' : 'Sign in'}
      </button>
      <PasskeyChoice given={given} onFault={setFault} />
      <div className="sign-in-others">
        <button type="button" className="button quiet" onClick={() => choose(!isSpare)}>
          {isSpare ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
        <button type="button" className="button quiet" onClick={() => given.onAgain()}>
          Start again
        </button>
      </div>
    </form>
  );
}
