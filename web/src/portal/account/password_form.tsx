// Changes the password. This ends all sessions of the account; this browser signs in again at once.

import { useId, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { signIn } from '../../api/session';
import { isRemembered, noteSignIn } from '../../parts/kept';
import { signInPath } from '../../parts/return_path';
import { toast } from '../../parts/toast';
import { faultsOf, Form } from '../../parts/forms/form';
import { PasswordLine } from '../../parts/forms/password_line';
import { useSending, type Sending } from '../../parts/forms/sending';
import { texts } from '../../parts/forms/texts';
import { useUnsaved } from '../../parts/forms/unsaved';
import type { Profile } from './account_page';

interface Given {
  profile: Profile;
  onChanged: () => void;
}

function useChange(sending: Sending, { profile, onChanged }: Given) {
  const [before, setBefore] = useState('');
  const [next, setNext] = useState('');
  const change = async () => {
    // The end of the other sessions may be noticed here before the new one begins.
    const wasRemembered = isRemembered();
    const body = { old_password: before, new_password: next };
    const isDone = await sending.send(async (signal) => {
      await callOperation('POST /api/v1/auth/password/change/', { body, signal });
      return true;
    });
    if (!isDone) return;
    setBefore('');
    setNext('');
    try {
      await signIn(profile.username, next, wasRemembered);
      noteSignIn(true, wasRemembered);
      toast('Your password was changed. You are signed out everywhere else.');
      onChanged();
    } catch {
      // Further steps, such as a second factor, take place on the sign-in page.
      location.assign(signInPath());
    }
  };
  return { before, setBefore, next, setNext, change };
}

const after = 'Every other device has to sign in again. API keys keep working.';

export function PasswordForm(given: Given) {
  const id = useId();
  const sending = useSending();
  const { before, setBefore, next, setNext, change } = useChange(sending, given);
  useUnsaved(before !== '' || next !== '');
  const fields = {
    old_password: { id: `${id}-old`, label: 'Current password' },
    new_password: { id: `${id}-new`, label: 'New password' },
  };
  return (
    <section className="portal-section card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Password</h2>
      <Form
        label="Password"
        sending={sending}
        fields={fields}
        submit="Change password"
        busy="Changing"
        onSubmit={() => void change()}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input
          className="unseen"
          type="text"
          name="username"
          autoComplete="username"
          aria-hidden="true"
          tabIndex={-1}
          readOnly
          value={given.profile.username}
        />
        <PasswordLine
          {...fields.old_password}
          faults={faultsOf(sending.problem, 'old_password')}
          autoComplete="current-password"
          value={before}
          onChange={setBefore}
        />
        <PasswordLine
          {...fields.new_password}
          help={`${texts.passwordRules} ${after}`}
          faults={faultsOf(sending.problem, 'new_password')}
          autoComplete="new-password"
          value={next}
          onChange={setNext}
        />
      </Form>
    </section>
  );
}
