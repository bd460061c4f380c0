// The page to sign in on: for whoever is not signed in, the form; for others, who they are.

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

// How people come to be signed in, as the server says it with the page.
export interface SignInWays {
  takesRegistrations: boolean;
  takesPasswords: boolean;
  // Name of the provider; empty where there is none.
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
    // Whoever was never signed in is not asked for.
    if (!isKnown) void startSession().then(() => setKnown(true));
  }, [isKnown]);
  useEffect(() => {
    document.title = `${user ? texts.account : texts.signIn} · ${texts.name}`;
  }, [user]);
  if (user) return <SignedIn username={user.username} />;
  if (isKnown) return <SignedOut {...ways} />;
  return <h1>{texts.signIn}</h1>;
}
