// Sign-in state as pages show it: the account links at the top, and a dialog that asks to sign in
// again if the session has expired.

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
import { forgetInputs } from '../forms/kept_inputs';
import { SignInAgain, type SignInRequest } from '../sign_in/sign_in_again';
import { toast } from '../toast';
import { LeavingDialog } from './leaving_dialog';

export const useAccount = (): Account | undefined =>
  useSyncExternalStore(watchSession, session)?.user;

let requested: SignInRequest | undefined;
let showRequested: ((next: SignInRequest | undefined) => void) | undefined;
let asking: Promise<boolean> | undefined;

// Asks the person who was signed in to sign in again. Resolves to whether somebody did.
export function askAgain(user: Account): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    requested = { user, answer: resolve };
    showRequested?.(requested);
  }).finally(() => {
    requested = asking = undefined;
    showRequested?.(undefined);
  });
  return asking;
}

export async function leave(): Promise<void> {
  if (!(await signOut()))
    toast('You are signed out on this page, but the server could not be reached. Try again later.');
}

let showLeaving: (() => void) | undefined;

// Signs out after saving what can be saved, and after asking whether the rest may be discarded.
export async function askToLeave(): Promise<void> {
  await saveBeforeLeaving();
  const user = session()?.user;
  if (user && showLeaving && draftsOf(user.id).length > 0) showLeaving();
  else await leave();
}

function AccountLinks() {
  const user = useAccount();
  const [open, setOpen] = useState(requested);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    showRequested = setOpen;
    showLeaving = () => setLeaving(true);
    return () => {
      showRequested = showLeaving = undefined;
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

// Renewal for the API client: called before every request and after a 401 response.
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

// Drafts of an account, and inputs of tools, are deleted if it signs out, but not if its session
// expires.
function note(): void {
  const user = session()?.user;
  noteSignIn(user !== undefined);
  if (isSignedOut() && latest) {
    for (const { key } of draftsOf(latest.id)) dropDraft(key);
    forgetInputs();
  }
  latest = user ?? latest;
}

// Restores the session if there is one, and keeps it renewed. Resolves to whether somebody is
// signed in.
export function startSession(): Promise<boolean> {
  latest = session()?.user;
  watchSession(note);
  setRenewal(renewed);
  started ??= renew()
    .then((found) => {
      // If the request failed, as on a page that is being left, the sign-in state is unknown.
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
