// Sign-in page: the form if nobody is signed in, otherwise the account that is signed in.

import { useEffect, useState } from 'react';
import { mayBeSignedIn } from '../parts/kept';
import { returnPath } from '../parts/return_path';
import { askToLeave, startSession, useAccount } from '../parts/dialogs/session_view';
import { SignInForm } from '../parts/sign_in/sign_in_form';
import { ProviderButton } from './provider_button';
import { RequiredFactor } from './required_factor';
import { texts } from './texts';

const wayBack = () => returnPath(new URL(location.href), document.referrer);
const goBack = () => location.assign(wayBack());

function SignedIn({ username }: { username: string }) {
  return (
    <>
      <h1>{texts.account}</h1>
      <p>
        {texts.signedInAs} <strong dir="auto">{username}</strong>.
      </p>
      <p className="sign-in-actions">
        <button type="button" className="button main" onClick={goBack}>
          {texts.goOn}
        </button>
        <button type="button" className="button" onClick={() => void askToLeave()}>
          {texts.signOut}
        </button>
      </p>
    </>
  );
}

// Ways to sign in that the server offers; part of the page data.
export interface SignInWays {
  takesRegistrations: boolean;
  takesPasswords: boolean;
  // Name of the identity provider; empty if there is none.
  provider: string;
}

function SignedOut({ takesRegistrations, takesPasswords, provider }: SignInWays) {
  const [returnTo] = useState(wayBack);
  const button = provider ? (
    <ProviderButton provider={provider} returnTo={returnTo} isOnly={!takesPasswords} />
  ) : null;
  if (!takesPasswords)
    return (
      <>
        <h1>{texts.signIn}</h1>
        <p>{texts.leadProvider}</p>
        {button}
      </>
    );
  return (
    <>
      <h1>{texts.signIn}</h1>
      <SignInForm
        onDone={goBack}
        lead={<p>{texts.lead}</p>}
        links={
          <>
            {button}
            <p className="sign-in-others">
              <a href="/account/reset/">{texts.forgotten}</a>
              {takesRegistrations ? <a href="/account/register/">{texts.register}</a> : null}
            </p>
          </>
        }
        setup={(challenge, again) => (
          <RequiredFactor
            challenge={challenge}
            onDone={() => again({ text: texts.setUpDone, isFault: false })}
            onCancel={() => again()}
          />
        )}
      />
    </>
  );
}

export function SignInPage(ways: SignInWays) {
  const [isKnown, setKnown] = useState(() => !mayBeSignedIn());
  const user = useAccount();
  useEffect(() => {
    // The session is only looked for if somebody was signed in before.
    if (!isKnown) void startSession().then(() => setKnown(true));
  }, [isKnown]);
  useEffect(() => {
    document.title = `${user ? texts.account : texts.signIn} · ${texts.name}`;
  }, [user]);
  if (user) return <SignedIn username={user.username} />;
  if (isKnown) return <SignedOut {...ways} />;
  return <h1>{texts.signIn}</h1>;
}
