// Verifies an email address for the account that is signed in. Whoever only receives the email
// cannot verify it, so that nobody does so for an account that somebody else has made with their
// address.

import { useEffect, useState } from 'react';
import { askToLeave, startSession, useAccount } from '../parts/dialogs/session_view';
import { mayBeSignedIn } from '../parts/kept';
import { SignInForm } from '../parts/sign_in/sign_in_form';
import { AddressPage } from './address_page';
import { ProviderButton } from './provider_button';
import { RequiredFactor } from './required_factor';
import type { SignInWays } from './sign_in_page';
import { texts } from './texts';

// The provider sends the browser to a page of its own, so that the code is lost: the link has to be
// opened again.
function Provider({ provider, isOnly }: { provider: string; isOnly: boolean }) {
  return (
    <>
      <p>{texts.verifyProvider}</p>
      <ProviderButton provider={provider} returnTo="/account/verify/" isOnly={isOnly} />
    </>
  );
}

function SignedOut({ takesPasswords, provider }: SignInWays) {
  const button = provider ? <Provider provider={provider} isOnly={!takesPasswords} /> : null;
  return (
    <>
      <h1>{texts.verify}</h1>
      <p>{texts.verifySignIn}</p>
      {takesPasswords ? (
        <SignInForm
          onDone={() => void startSession()}
          links={button}
          setup={(challenge, again) => (
            <RequiredFactor
              challenge={challenge}
              onDone={() => again({ text: texts.setUpDone, isFault: false })}
              onCancel={() => again()}
            />
          )}
        />
      ) : (
        button
      )}
    </>
  );
}

function SignedIn({ username }: { username: string }) {
  return (
    <>
      <p>
        {texts.signedInAs} <strong dir="auto">{username}</strong>.
      </p>
      <p>
        <button type="button" className="button" onClick={() => void askToLeave()}>
          {texts.otherAccount}
        </button>
      </p>
    </>
  );
}

export function VerifyPage({ code, ways }: { code: string | undefined; ways: SignInWays }) {
  const [isKnown, setKnown] = useState(() => !mayBeSignedIn());
  const user = useAccount();
  useEffect(() => {
    if (!isKnown) void startSession().then(() => setKnown(true));
  }, [isKnown]);
  if (code === undefined) return <AddressPage kind="verify" code={code} />;
  if (user)
    return (
      <AddressPage kind="verify" code={code} account={<SignedIn username={user.username} />} />
    );
  return isKnown ? <SignedOut {...ways} /> : <h1>{texts.verify}</h1>;
}
