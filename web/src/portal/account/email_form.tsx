// Changes the email address. The new address replaces the current one once it is verified.

import { useId, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { faultsOf, Form, FormField } from '../../parts/forms/form';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { useUnsaved } from '../../parts/forms/unsaved';
import { toast } from '../../parts/toast';
import type { Profile } from './account_page';

interface Given {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

// An address that is not verified yet.
function Waiting({ profile }: { profile: Profile }) {
  const sending = useSending();
  const address = profile.pending_email ?? (profile.email_verified_at ? null : profile.email);
  if (address === null) return null;
  const resend = async () => {
    const sent = await sending.send((signal) =>
      callOperation('POST /api/v1/auth/email/resend/', { signal }),
    );
    if (sent) toast(`An email to ${sent.email} is on its way.`);
  };
  return (
    <>
      <p className="email-waiting">
        <strong>
          <bdi>{address}</bdi>
        </strong>{' '}
        is not verified yet. Open the link in the email that was sent there, and sign in to this
        account if the page asks for it.{' '}
        {profile.pending_email
          ? 'Until then, your address does not change.'
          : 'Until then, you cannot sign in with it.'}
      </p>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <div className="form-actions">
        <button
          type="button"
          className="button"
          aria-disabled={sending.isBusy}
          onClick={() => void resend()}
        >
          Send the email again
        </button>
      </div>
    </>
  );
}

const help =
  'An email is sent to the new address, and one to the current address. Your address changes ' +
  'when you open the link in the first email, signed in to this account.';

export function EmailForm({ profile, onChanged }: Given) {
  const id = useId();
  const sending = useSending();
  const [email, setEmail] = useState('');
  useUnsaved(email !== '');
  const save = async () => {
    const body = { email: email.trim() };
    const changed = await sending.send((signal) =>
      callOperation('PATCH /api/v1/auth/me/', { body, signal }),
    );
    if (!changed) return;
    setEmail('');
    onChanged(changed);
    toast(
      changed.pending_email
        ? 'An email was sent to the new address. Open the link in it.'
        : 'Your email address is unchanged.',
    );
  };
  const field = { id: `${id}-email`, label: 'New email address' };
  return (
    <section className="portal-section card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Email address</h2>
      <Waiting profile={profile} />
      <Form
        label="Email address"
        sending={sending}
        fields={{ email: field }}
        submit="Change email address"
        busy="Saving"
        onSubmit={() => void save()}
      >
        <FormField {...field} help={help} faults={faultsOf(sending.problem, 'email')}>
          {(given) => (
            <input
              {...given}
              className="control profile-control"
              type="email"
              autoComplete="email"
              dir="auto"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </FormField>
      </Form>
    </section>
  );
}
