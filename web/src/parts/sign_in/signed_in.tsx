// Frame of pages for signed-in accounts: finds out who is signed in before anything else is shown,
// and redirects to the sign-in page and back if nobody is.

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Problem } from '../../api/client';
import { isSignedOut, renew, watchSession, type Account } from '../../api/session';
import { AccountContext } from '../account_context';
import { startSession, useAccount } from '../dialogs/session_view';
import { ProblemNotice } from '../forms/problem_notice';
import { texts } from '../forms/texts';
import { signInPath } from '../return_path';

type Start = 'asking' | 'known' | Problem;

// Restores the session. Does not redirect if the server does not respond, as it may be overloaded.
function useStart(load: () => Promise<unknown>): [Start, () => void] {
  const [start, setStart] = useState<Start>('asking');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    setStart('asking');
    renew()
      .then(async (found) => {
        if (!found) return location.replace(signInPath());
        await Promise.all([startSession(), load()]);
        return setStart('known');
      })
      .catch((error: unknown) => {
        const away = new Problem(0, 'unreachable', texts.away);
        setStart(error instanceof Problem ? error : away);
      });
  }, [turn]);
  useEffect(() => {
    // A page from the back/forward cache may belong to an account that has signed out since.
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, []);
  return [start, () => setTurn((before) => before + 1)];
}

// Returns the account that the page is for; it stays the same while the person signs in again.
function useOwner(): Account | undefined {
  const user = useAccount();
  const [owner, setOwner] = useState(user);
  if (user && user !== owner) setOwner(user);
  return user ?? owner;
}

function SignedOut() {
  return (
    <article className="portal-away card">
      <h1 tabIndex={-1}>{texts.signedOut}</h1>
      <p>{texts.signedOutHelp}</p>
      <p>
        <a className="button main" href={signInPath()}>
          {texts.signIn}
        </a>
      </p>
    </article>
  );
}

interface Given {
  // Loads what the first page needs; called while the session starts.
  load: () => Promise<unknown>;
  // Title of the page while it loads.
  title: string;
  // Identifies the page, so that no state of one page is carried over to another.
  name: string;
  // Shown above the page, whoever is signed in.
  head?: ReactNode;
  children: (owner: Account) => ReactNode;
}

export function SignedIn({ load, title, name, head, children }: Given) {
  const [start, again] = useStart(load);
  const owner = useOwner();
  const hasLeft = useSyncExternalStore(watchSession, isSignedOut);
  if (hasLeft) return <SignedOut />;
  return (
    <>
      {head}
      {start === 'known' && owner ? (
        // No state of one account is carried over to another.
        <AccountContext.Provider key={`${owner.id}${name}`} value={owner}>
          {children(owner)}
        </AccountContext.Provider>
      ) : (
        <>
          <h1>{title}</h1>
          {start instanceof Problem ? (
            <ProblemNotice problem={start} onAgain={again} />
          ) : (
            <p className="portal-loading">{texts.loading}</p>
          )}
        </>
      )}
    </>
  );
}
