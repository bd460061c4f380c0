// What the account holds: a copy of it as a file, and its end.

import { useId, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { download } from '../../parts/bytes';
import { Dialog } from '../../parts/dialogs/dialog';
import { leave } from '../../parts/dialogs/session_view';
import { faultsOf, Form } from '../../parts/forms/form';
import { PasswordLine } from '../../parts/forms/password_line';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { CodeLine } from '../../parts/second_factor/code_line';
import { toast } from '../../parts/toast';
import type { Profile } from './account_page';

interface Given {
  profile: Profile;
}

function ExportButton({ profile }: Given) {
  const sending = useSending();
  const save = async () => {
    const data = await sending.send((signal) =>
      callOperation('GET /api/v1/auth/export/', { signal }),
    );
    if (!data) return;
    const name = `account-${profile.username}.json`;
    download(name, 'application/json', JSON.stringify(data, null, 2));
    toast('Your data was saved as a file.');
  };
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <button
        type="button"
        className="button"
        aria-disabled={sending.isBusy}
        onClick={() => void save()}
      >
        {sending.isBusy ? 'Collecting' : 'Export your data'}
      </button>
    </>
  );
}

function useDeletion({ profile }: Given) {
  const sending = useSending();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = async () => {
    const body = profile.has_second_factor ? { password, code: code.trim() } : { password };
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

function DeletionDialog({ profile, onClose }: Given & { onClose: () => void }) {
  const id = useId();
  const { sending, password, setPassword, code, setCode, remove } = useDeletion({ profile });
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

export function DataSection({ profile }: Given) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="portal-section card" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p>
        The export is a file in JSON with your profile, API keys without their secrets, sessions,
        usage, invoices and activity.
      </p>
      <div className="form-actions">
        <ExportButton profile={profile} />
        <button type="button" className="button risky" onClick={() => setAsking(true)}>
          Delete your account
        </button>
      </div>
      {isAsking ? <DeletionDialog profile={profile} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
