// Changes the email address. The new address replaces the current one once it is verified.

import { useId, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { Form } from '../../parts/forms/form';
import { TextLine } from '../../parts/forms/lines';
import { SendButton } from '../../parts/forms/send_button';
import { useUnsaved } from '../../parts/forms/unsaved';
import { useForm } from '../../parts/forms/use_form';
import { toast } from '../../parts/toast';
import type { Profile } from './account_page';

interface Given {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

// An address that is not verified yet.
function Waiting({ profile }: { profile: Profile }) {
  const address = profile.pending_email ?? (profile.email_verified_at ? null : profile.email);
  if (address === null) return null;
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
      <div className="form-actions">
        <SendButton
          send={(signal) => callOperation('POST /api/v1/auth/email/resend/', { signal })}
          onDone={({ email }) => toast(`An email to ${email} is on its way.`)}
        >
          Send the email again
        </SendButton>
      </div>
    </>
  );
}

const help =
  'An email is sent to the new address, and one to the current address. Your address changes ' +
  'when you open the link in the first email, signed in to this account.';

export function EmailForm({ profile, onChanged }: Given) {
  const id = useId();
  const { sending, fields, line } = useForm({ email: 'New email address' });
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
  return (
    <section className="portal-section card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Email address</h2>
      <Waiting profile={profile} />
      <Form
        label="Email address"
        sending={sending}
        fields={fields}
        submit="Change email address"
        busy="Saving"
        onSubmit={save}
      >
        <TextLine
          {...line('email')}
          help={help}
          className="control profile-control"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
      </Form>
    </section>
  );
}
