// Button for single sign-on with the identity provider, on the pages for signing in and accepting
// an invitation.

import { useState } from 'react';
import { faultOf } from '../parts/sign_in/faults';
import { goToProvider } from './single_sign_on';
import { texts } from './texts';

interface Given {
  provider: string;
  returnTo: string;
  // Whether there is no other way to sign in.
  isOnly: boolean;
}

export function ProviderButton({ provider, returnTo, isOnly }: Given) {
  const [isKept, setKept] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const go = async () => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      await goToProvider({ returnTo, isKept });
    } catch (error) {
      setBusy(false);
      setFault(faultOf(error));
    }
  };
  return (
    <div className="sign-in-form">
      <p role="alert" className={fault ? 'sign-in-fault' : undefined}>
        {fault}
      </p>
      {isOnly ? (
        <label className="sign-in-kept">
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => setKept(event.target.checked)}
          />
          {texts.staySignedIn}
        </label>
      ) : null}
      <button
        type="button"
        className={isOnly ? 'button main' : 'button'}
        aria-disabled={isBusy}
        onClick={() => void go()}
      >
        {texts.signInWith} {provider}
      </button>
    </div>
  );
}
