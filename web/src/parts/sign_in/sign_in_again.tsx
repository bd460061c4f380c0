// Dialog that asks the person who was signed in to sign in again.

import { useEffect } from 'react';
import { session, watchSession, type Account } from '../../api/session';
import { Dialog } from '../dialogs/dialog';
import { forgetInputs } from '../forms/kept_inputs';
import { SignInForm } from './sign_in_form';

// The account whose session expired, and the callback that receives whether it was signed in again.
export interface SignInRequest {
  user: Account;
  answer: (isSignedIn: boolean) => void;
}

function SetUpElsewhere({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <p className="notice" role="alert">
        Your role requires a second factor. Set it up, then continue here.
      </p>
      <p className="sign-in-actions">
        <a className="button main" href="/sign-in/" target="_blank" rel="noreferrer">
          Set up a second factor
        </a>
        <button type="button" className="button" onClick={onAgain}>
          Enter the password again
        </button>
      </p>
    </>
  );
}

export function SignInAgain({ user, answer }: SignInRequest) {
  const done = () => {
    // Another account must not see what the first one was working on.
    if (session()?.user.id === user.id) return answer(true);
    forgetInputs();
    location.reload();
  };
  // Signing in on another page counts as well.
  useEffect(() => watchSession(() => void (session() && done())), []);
  return (
    <Dialog title="Sign in again" onClose={() => answer(false)}>
      <SignInForm
        username={user.username}
        onDone={done}
        lead={<p>Sign in to continue. Your input is kept.</p>}
        setup={(_, again) => <SetUpElsewhere onAgain={() => again()} />}
      />
    </Dialog>
  );
}
