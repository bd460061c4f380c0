// What is asked before an account is deleted: the password, and of some a code.

import { useId, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { Dialog } from '../../parts/dialogs/dialog';
import { leave } from '../../parts/dialogs/session_view';
import { faultsOf, Form } from '../../parts/forms/form';
import { PasswordLine } from '../../parts/forms/password_line';
import { useSending } from '../../parts/forms/sending';
import { CodeLine } from '../../parts/second_factor/code_line';
import { toast } from '../../parts/toast';
import type { Profile } from './account_page';

interface Given {
  profile: Profile;
  onClose: () => void;
}

function useDeletion() {
  const sending = useSending();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = async () => {
    const body = { password, code: code.trim() || undefined };
    const isDone = await sending.send(async (signal) => {
      await callOperation('POST /api/v1/auth/delete/', { body, signal });
      return true;
    });
    if (!isDone) return;
    await leave();
    toast('Your account was deleted.');
  };
  return { sending, password, setPassword, code, setCode, remove };
}

export function DeletionDialog({ profile, onClose }: Given) {
  const id = useId();
  const { sending, password, setPassword, code, setCode, remove } = useDeletion();
  const fields = {
    password: { id: `${id}-password`, label: 'Password' },
    code: { id: `${id}-code`, label: 'Code' },
  };
  return (
    <Dialog title="Delete your account" onClose={onClose}>
      <p>
        The account <bdi>{profile.username}</bdi> is deleted at once and cannot be restored. Its API
        keys stop working, and nobody can sign in to it. Invoices are kept as they are; the counts
        of your calls are kept without your name.
      </p>
      <Form
        label="Delete your account"
        sending={sending}
        fields={fields}
        submit="Delete the account"
        busy="Deleting"
        isRisky
        onSubmit={() => void remove()}
        onCancel={onClose}
      >
        <PasswordLine
          {...fields.password}
          faults={faultsOf(sending.problem, 'password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {profile.has_second_factor ? (
          <CodeLine
            {...fields.code}
            help="Code that your app shows, or a recovery code."
            faults={faultsOf(sending.problem, 'code')}
            takesRecoveryCodes
            value={code}
            onChange={setCode}
          />
        ) : null}
      </Form>
    </Dialog>
  );
}
