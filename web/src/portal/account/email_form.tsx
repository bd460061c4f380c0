// Another email address.

import { useId, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { toast } from '../../parts/toast';
import { faultsOf, Form, FormField } from '../forms/form';
import { useSending } from '../forms/sending';
import { useUnsaved } from '../forms/unsaved';
import type { Profile } from './account_page';

interface Given {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

export function EmailForm({ profile, onChanged }: Given) {
  const id = useId();
  const sending = useSending();
  const [email, setEmail] = useState(profile.email);
  useUnsaved(email !== profile.email);
  const save = async () => {
    const body = { email: email.trim() };
    const changed = await sending.send((signal) =>
      callOperation('PATCH /api/v1/auth/me/', { body, signal }),
    );
    if (!changed) return;
    setEmail(changed.email);
    onChanged(changed);
    toast(
      changed.pending_email
        ? `To change your email address, open the link in the email to ${changed.pending_email}.`
        : 'Your email address stays as it is.',
    );
  };
  const field = { id: `${id}-email`, label: 'New email address' };
  return (
    <section className="portal-section card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Email address</h2>
      <Form
        label="Email address"
        sending={sending}
        fields={{ email: field }}
        submit="Change email address"
        busy="Saving"
        onSubmit={() => void save()}
      >
        <FormField
          {...field}
          help="You can also sign in with it once you have opened the link in the email to it."
          faults={faultsOf(sending.problem, 'email')}
        >
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
