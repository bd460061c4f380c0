// Signs in with any passkey, or, after the password step, with a passkey of that account as the
// second factor.

import { useState } from 'react';
import { Problem } from '../../api/client';
import { passkeyOptions, signInByPasskey } from '../../api/session';
import { takesPasskeys, assertPasskey } from '../passkeys/webauthn';
import { faultOf } from './faults';

interface Given {
  // Challenge from the password step.
  challenge?: string;
  isKept: boolean;
  isMain?: boolean;
  onDone: (isKept: boolean) => void;
  onFault: (text: string) => void;
  // Called if the challenge has expired and the password has to be entered again.
  onLate?: () => void;
}

async function signInWith(challenge: string | undefined, isKept: boolean): Promise<void> {
  const used = await assertPasskey(await passkeyOptions(challenge));
  await signInByPasskey(used, isKept);
}

function textOf(error: unknown): string {
  if (error instanceof Problem) return faultOf(error);
  return 'No passkey was used. Try again, or sign in another way.';
}

export function PasskeyButton({ challenge, isKept, isMain, onDone, onFault, onLate }: Given) {
  const [isBusy, setBusy] = useState(false);
  if (!takesPasskeys()) return null;
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    onFault('');
    try {
      await signInWith(challenge, isKept);
      onDone(isKept);
    } catch (error) {
      setBusy(false);
      if (onLate && error instanceof Problem && error.code === 'token_not_valid') onLate();
      else onFault(textOf(error));
    }
  };
  return (
    <button
      type="button"
      className={isMain ? 'button main' : 'button'}
      aria-disabled={isBusy}
      onClick={() => void send()}
    >
      {isBusy ? 'Waiting for the passkey' : 'Sign in with a passkey'}
    </button>
  );
}
