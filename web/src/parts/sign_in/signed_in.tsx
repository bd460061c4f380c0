// Pages for whoever is signed in: who that is, asked before anything else is shown. Whoever is not
// is led to sign in, and back.

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Problem } from '../../api/client';
import { isSignedOut, renew, watchSession, type Account } from '../../api/session';
import { AccountContext } from '../account_context';
import { startSession, useAccount } from '../dialogs/session_view';
import { ProblemNotice } from '../forms/problem_notice';
import { texts } from '../forms/texts';
import { signInPath } from '../return_path';

type Start = 'asking' | 'known' | Problem;

// Who is signed in. Without an answer of the server nobody is sent away: it may be busy.
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
    // What the browser has kept of this page may belong to somebody who has signed out since.
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, []);
  return [start, () => setTurn((before) => before + 1)];
}

// Who the page is for; while they sign in again, still they.
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
  // What the first page needs beside that; asked for at the same time.
  load: () => Promise<unknown>;
  // Of the page, until it is there.
  title: string;
  // Tells pages apart: nothing of one is left on another.
  name: string;
  // What stands before the page, whoever it is for.
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
        // Nothing of one person is left where another one signs in.
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
