// Signs out of this browser with all its tabs, or of every device.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { FormDialog } from '../../parts/dialogs/form_dialog';
import { askToLeave, leave } from '../../parts/dialogs/session_view';
import { useSending } from '../../parts/forms/sending';

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const sending = useSending();
  const end = async () => {
    const isDone = await sending.succeeds((signal) =>
      callOperation('POST /api/v1/auth/logout-all/', { signal }),
    );
    if (isDone) await leave();
  };
  return (
    <FormDialog
      title="Sign out everywhere"
      about={
        <p>
          Every browser and program that is signed in with your account has to sign in again,
          including this one. API keys keep working.
        </p>
      }
      sending={sending}
      submit="Sign out everywhere"
      busy="Signing out"
      isRisky
      onSubmit={end}
      onClose={onClose}
    />
  );
}

export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button risky" onClick={() => setAsking(true)}>
        Sign out everywhere
      </button>
      {isAsking ? <EverywhereDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

export function SignOutSection() {
  return (
    <section className="portal-section card" aria-labelledby="sign-out-title">
      <h2 id="sign-out-title">Sign out</h2>
      <p>
        Signing out ends the session of this browser, in all its tabs. If you have lost a device,
        sign out everywhere.
      </p>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => void askToLeave()}>
          Sign out of this browser
        </button>
        <SignOutEverywhere />
      </div>
    </section>
  );
}
