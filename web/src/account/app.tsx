// The page to sign in on: for whoever is not signed in, the form; for others, who they are.

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { signOut } from '../api/session';
import { mayBeSignedIn, noteSignIn } from '../parts/kept';
import { PageKeys } from '../parts/page_keys';
import { returnPath } from '../parts/return_path';
import { startSession, useAccount } from '../parts/dialogs/session_view';
import { everywhere, ShortcutsList } from '../parts/dialogs/shortcuts_list';
import { SignInForm } from '../parts/dialogs/sign_in_form';
import { ThemeButton } from '../parts/theme';
import { Toasts } from '../parts/toast';
import { texts } from './texts';

const leave = () => {
  noteSignIn(false);
  void signOut();
};
const goBack = () => location.assign(returnPath(new URL(location.href), document.referrer));

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
        <button type="button" className="button" onClick={leave}>
          {texts.signOut}
        </button>
      </p>
    </>
  );
}

export function App({ controls }: { controls: Element }) {
  const [isKnown, setKnown] = useState(() => !mayBeSignedIn());
  const user = useAccount();
  useEffect(() => {
    // Whoever was never signed in is not asked for.
    if (!isKnown) void startSession().then(() => setKnown(true));
  }, [isKnown]);
  useEffect(() => {
    document.title = `${user ? texts.account : texts.signIn} · ${texts.name}`;
  }, [user]);
  return (
    <>
      {createPortal(
        <>
          <PageKeys
            shortcuts={(close) => <ShortcutsList groups={[everywhere]} onClose={close} />}
          />
          <ThemeButton />
        </>,
        controls,
      )}
      <article className="sign-in card">
        {user ? (
          <SignedIn username={user.username} />
        ) : (
          <>
            <h1>{texts.signIn}</h1>
            <p>{texts.lead}</p>
            {isKnown ? <SignInForm onDone={goBack} /> : null}
          </>
        )}
      </article>
      <Toasts />
    </>
  );
}
