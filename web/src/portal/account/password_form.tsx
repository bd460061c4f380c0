// Changes the password. This ends all sessions of the account; this browser signs in again at once.

import { useId, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { signIn } from '../../api/session';
import { isRemembered, noteSignIn } from '../../parts/kept';
import { signInPath } from '../../parts/return_path';
import { toast } from '../../parts/toast';
import { Form } from '../../parts/forms/form';
import { PasswordLine } from '../../parts/forms/password_line';
import type { Sending } from '../../parts/forms/sending';
import { texts } from '../../parts/forms/texts';
import { useUnsaved } from '../../parts/forms/unsaved';
import { useForm } from '../../parts/forms/use_form';
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
    const isDone = await sending.succeeds((signal) =>
      callOperation('POST /api/v1/auth/password/change/', { body, signal }),
    );
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
  const { sending, fields, line } = useForm({
    old_password: 'Current password',
    new_password: 'New password',
  });
  const { before, setBefore, next, setNext, change } = useChange(sending, given);
  useUnsaved(before !== '' || next !== '');
  return (
    <section className="portal-section card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Password</h2>
      <Form
        label="Password"
        sending={sending}
        fields={fields}
        submit="Change password"
        busy="Changing"
        onSubmit={change}
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
          {...line('old_password')}
          autoComplete="current-password"
          value={before}
          onChange={setBefore}
        />
        <PasswordLine
          {...line('new_password')}
          help={`${texts.passwordRules} ${after}`}
          autoComplete="new-password"
          value={next}
          onChange={setNext}
        />
      </Form>
    </section>
  );
}
