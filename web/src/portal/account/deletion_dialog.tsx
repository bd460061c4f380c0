// Confirms the deletion of an account with the password, and a code if it has a second factor.

import { callOperation } from '../../api/operation_call';
import { leave } from '../../parts/dialogs/session_view';
import { toast } from '../../parts/toast';
import { ProofDialog } from '../account_proof';
import type { Profile } from './account_page';

interface Given {
  profile: Profile;
  onClose: () => void;
}

export function DeletionDialog({ profile, onClose }: Given) {
  const done = async () => {
    await leave();
    toast('Your account was deleted.');
  };
  return (
    <ProofDialog
      title="Delete your account"
      about={
        <p>
          The account <bdi>{profile.username}</bdi> is deleted at once and cannot be restored. Its
          API keys stop working, and nobody can sign in to it. Invoices are kept unchanged; the
          counts of your calls are kept without your name.
        </p>
      }
      hasFactor={profile.has_second_factor}
      submit="Delete the account"
      busy="Deleting"
      isRisky
      call={(body, signal) => callOperation('POST /api/v1/auth/delete/', { body, signal })}
      onDone={() => void done()}
      onClose={onClose}
    />
  );
}
