// Confirms the deletion of an account with the password, and a code if it has a second factor.

import { callOperation } from '../../api/operation_call';
import { Dialog } from '../../parts/dialogs/dialog';
import { leave } from '../../parts/dialogs/session_view';
import { Form } from '../../parts/forms/form';
import { useSending } from '../../parts/forms/sending';
import { toast } from '../../parts/toast';
import { ProofLines, useAccountProof } from '../account_proof';
import type { Profile } from './account_page';

interface Given {
  profile: Profile;
  onClose: () => void;
}

function useDeletion({ profile }: Pick<Given, 'profile'>) {
  const sending = useSending();
  const proof = useAccountProof(profile.has_second_factor);
  const remove = async () => {
    const isDone = await sending.send(async (signal) => {
      await callOperation('POST /api/v1/auth/delete/', { body: proof.body, signal });
      return true;
    });
    if (!isDone) return;
    await leave();
    toast('Your account was deleted.');
  };
  return { sending, proof, remove };
}

export function DeletionDialog({ profile, onClose }: Given) {
  const { sending, proof, remove } = useDeletion({ profile });
  return (
    <Dialog title="Delete your account" onClose={onClose}>
      <p>
        The account <bdi>{profile.username}</bdi> is deleted at once and cannot be restored. Its API
        keys stop working, and nobody can sign in to it. Invoices are kept unchanged; the counts of
        your calls are kept without your name.
      </p>
      <Form
        label="Delete your account"
        sending={sending}
        fields={proof.fields}
        submit="Delete the account"
        busy="Deleting"
        isRisky
        onSubmit={() => void remove()}
        onCancel={onClose}
      >
        <ProofLines proof={proof} problem={sending.problem} />
      </Form>
    </Dialog>
  );
}
