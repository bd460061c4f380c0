// Dialog that asks for the password and a code before the recovery codes are replaced or the second
// factor is turned off.

import { callOperation } from '../../api/operation_call';
import { Form } from '../../parts/forms/form';
import { useSending } from '../../parts/forms/sending';
import { Dialog } from '../../parts/dialogs/dialog';
import { ProofLines, useAccountProof } from '../account_proof';
import { texts } from './texts';

type Given = { onClose: () => void } & (
  | { kind: 'renew'; onRenewed: (codes: readonly string[]) => void }
  | { kind: 'remove'; onRemoved: () => void }
);

function useProof(given: Given) {
  const sending = useSending();
  const proof = useAccountProof(true);
  const { body } = proof;
  const send = async () => {
    if (given.kind === 'renew') {
      const made = await sending.send((signal) =>
        callOperation('POST /api/v1/auth/second-factor/recovery-codes/', { body, signal }),
      );
      if (made) given.onRenewed(made.recovery_codes);
    } else {
      const isDone = await sending.send(async (signal) => {
        await callOperation('POST /api/v1/auth/second-factor/remove/', { body, signal });
        return true;
      });
      if (isDone) given.onRemoved();
    }
  };
  return { sending, proof, send };
}

export function Proof(given: Given) {
  const { sending, proof, send } = useProof(given);
  const isRemoval = given.kind === 'remove';
  const title = isRemoval ? texts.remove : texts.renew;
  return (
    <Dialog title={title} onClose={given.onClose}>
      <p>{isRemoval ? texts.removeHelp : texts.renewHelp}</p>
      <Form
        label={title}
        sending={sending}
        fields={proof.fields}
        submit={title}
        busy={texts.working}
        isRisky={isRemoval}
        onSubmit={() => void send()}
        onCancel={given.onClose}
      >
        <ProofLines proof={proof} problem={sending.problem} />
      </Form>
    </Dialog>
  );
}
