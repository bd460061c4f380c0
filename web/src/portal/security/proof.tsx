// What is asked before the recovery codes are replaced, or the second factor is turned off: the
// password and a code.

import { useId, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { faultsOf, Form } from '../../parts/forms/form';
import { PasswordLine } from '../../parts/forms/password_line';
import { useSending } from '../../parts/forms/sending';
import { CodeLine } from '../../parts/second_factor/code_line';
import { Dialog } from '../../parts/dialogs/dialog';
import { texts } from './texts';

type Given = { onClose: () => void } & (
  | { kind: 'renew'; onRenewed: (codes: readonly string[]) => void }
  | { kind: 'remove'; onRemoved: () => void }
);

function useProof(given: Given) {
  const sending = useSending();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const send = async () => {
    const body = { password, code: code.trim() };
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
  return { sending, password, setPassword, code, setCode, send };
}

export function Proof(given: Given) {
  const id = useId();
  const { sending, password, setPassword, code, setCode, send } = useProof(given);
  const fields = {
    password: { id: `${id}-password`, label: texts.password },
    code: { id: `${id}-code`, label: texts.code },
  };
  const isRemoval = given.kind === 'remove';
  const title = isRemoval ? texts.remove : texts.renew;
  return (
    <Dialog title={title} onClose={given.onClose}>
      <p>{isRemoval ? texts.removeHelp : texts.renewHelp}</p>
      <Form
        label={title}
        sending={sending}
        fields={fields}
        submit={title}
        busy={texts.working}
        isRisky={isRemoval}
        onSubmit={() => void send()}
        onCancel={given.onClose}
      >
        <PasswordLine
          {...fields.password}
          faults={faultsOf(sending.problem, 'password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <CodeLine
          {...fields.code}
          help={texts.codeHelp}
          faults={faultsOf(sending.problem, 'code')}
          takesRecoveryCodes
          value={code}
          onChange={setCode}
        />
      </Form>
    </Dialog>
  );
}
