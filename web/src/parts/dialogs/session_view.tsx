// What pages show of the sign-in of this browser: who it is beside the links at the top, and a
// dialog that asks to sign in again where it has ended meanwhile.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { setRenewal } from '../../api/client';
import {
  isSignedOut,
  renew,
  session,
  signOut,
  watchSession,
  type Account,
} from '../../api/session';
import { saveBeforeLeaving } from '../forms/unsaved';
import { noteSignIn } from '../kept';
import { draftsOf, dropDraft } from '../forms/kept_drafts';
import { SignInAgain, type Asked } from '../sign_in/sign_in_again';
import { toast } from '../toast';
import { LeavingDialog } from './leaving_dialog';

export const useAccount = (): Account | undefined =>
  useSyncExternalStore(watchSession, session)?.user;

let asked: Asked | undefined;
let showAsked: ((next: Asked | undefined) => void) | undefined;
let asking: Promise<boolean> | undefined;

// Asks whoever was signed in to sign in again; says whether somebody has.
export function askAgain(user: Account): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    asked = { user, answer: resolve };
    showAsked?.(asked);
  }).finally(() => {
    asked = asking = undefined;
    showAsked?.(undefined);
  });
  return asking;
}

export async function leave(): Promise<void> {
  if (!(await signOut()))
    toast('You are signed out on this page, but the server could not be reached. Try again later.');
}

let showLeaving: (() => void) | undefined;

// As `leave`, once what can be saved is, and it is known that the rest is not wanted.
export async function askToLeave(): Promise<void> {
  await saveBeforeLeaving();
  const user = session()?.user;
  if (user && showLeaving && draftsOf(user.id).length > 0) showLeaving();
  else await leave();
}

function AccountLinks() {
  const user = useAccount();
  const [open, setOpen] = useState(asked);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    showAsked = setOpen;
    showLeaving = () => setLeaving(true);
    return () => {
      showAsked = showLeaving = undefined;
    };
  }, []);
  return (
    <>
      {user ? (
        <>
          {user.role ? <a href="/admin/">Admin</a> : null}
          <a href="/account/" aria-label={`Account ${user.username}`}>
            <bdi>{user.username}</bdi>
          </a>
          <button type="button" className="button quiet" onClick={() => void askToLeave()}>
            Sign out
          </button>
        </>
      ) : (
        <a href="/sign-in/">Sign in</a>
      )}
      {open ? createPortal(<SignInAgain {...open} />, document.body) : null}
      {user && isLeaving
        ? createPortal(
            <LeavingDialog
              drafts={draftsOf(user.id)}
              onLeave={() => {
                setLeaving(false);
                void leave();
              }}
              onClose={() => setLeaving(false)}
            />,
            document.body,
          )
        : null}
    </>
  );
}

let started: Promise<boolean> | undefined;

// What a call asks before it is made, and after it was refused.
async function renewed(isRefused: boolean): Promise<boolean> {
  await started;
  if (asking) return asking;
  const before = session();
  if (!before) return false;
  const now = await renew(isRefused).catch(session);
  if (now) return true;
  return isSignedOut() ? false : askAgain(before.user);
}

let latest: Account | undefined;

// What is kept of an account's texts goes where it signs out, not where its session ends by itself.
function note(): void {
  const user = session()?.user;
  noteSignIn(user !== undefined);
  if (isSignedOut() && latest) for (const { key } of draftsOf(latest.id)) dropDraft(key);
  latest = user ?? latest;
}

// Finds out whether somebody is signed in, and keeps it so.
export function startSession(): Promise<boolean> {
  latest = session()?.user;
  watchSession(note);
  setRenewal(renewed);
  started ??= renew()
    .then((found) => {
      // Where the answer did not come, such as on a page that is being left, nothing is known.
      if (!found) noteSignIn(false);
      return found;
    })
    .catch(session)
    .then((found) => {
      createRoot(document.getElementById('account')!).render(<AccountLinks />);
      return found !== null;
    });
  return started;
}
