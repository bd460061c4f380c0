// Dialogs for adding, renaming and removing a passkey.

import { useState } from 'react';
import { Problem } from '../../api/client';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { FormDialog } from '../../parts/dialogs/form_dialog';
import type { FieldLook } from '../../parts/forms/form';
import { TextLine } from '../../parts/forms/lines';
import { useForm } from '../../parts/forms/use_form';
import { createPasskey, NoPasskey } from '../../parts/passkeys/webauthn';
import { ProofDialog, useAccountProof } from '../account_proof';
import { texts } from './texts';

export type Passkey = OperationAnswer<'GET /api/v1/auth/passkeys/'>['results'][number];

interface LineGiven extends FieldLook {
  value: string;
  onChange: (value: string) => void;
}

function NameLine(line: LineGiven) {
  return <TextLine {...line} help={texts.passkeyNameHelp} className="control profile-control" />;
}

// Converts the browser's error to a problem, if no passkey was created.
function problemOf(error: unknown): unknown {
  if (error instanceof NoPasskey) return new Problem(0, 'no_passkey', texts.passkeyMissing);
  const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
  return isKnown ? new Problem(0, 'known_passkey', texts.passkeyKnown) : error;
}

interface AddGiven {
  hasFactor: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function AddPasskey({ hasFactor, onDone, onClose }: AddGiven) {
  const { sending, fields, line, lines, prove } = useAccountProof(hasFactor, {
    name: texts.passkeyName,
  });
  const [name, setName] = useState<string>(texts.usualName);
  const add = () =>
    prove(async (body, signal) => {
      const path = 'POST /api/v1/auth/passkeys/options/';
      const options = await callOperation(path, { body, signal });
      const credential = await createPasskey(options).catch((error: unknown) => {
        throw problemOf(error);
      });
      return callOperation('POST /api/v1/auth/passkeys/', { body: { name, credential }, signal });
    }, onDone);
  return (
    <FormDialog
      title={texts.addPasskey}
      sending={sending}
      fields={fields}
      submit={texts.next}
      busy={texts.working}
      onSubmit={add}
      onClose={onClose}
    >
      <NameLine {...line('name')} value={name} onChange={setName} />
      {lines}
    </FormDialog>
  );
}

interface ChangeGiven {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

export function RenamePasskey({ passkey, onDone, onClose }: ChangeGiven) {
  const { sending, fields, line } = useForm({ name: texts.passkeyName });
  const [name, setName] = useState(passkey.name);
  const send = async () => {
    const given = { id: passkey.id, body: { name } };
    const isChanged = await sending.succeeds((signal) =>
      callOperation('PATCH /api/v1/auth/passkeys/{id}/', { ...given, signal }),
    );
    if (isChanged) onDone();
  };
  return (
    <FormDialog
      title={texts.rename}
      sending={sending}
      fields={fields}
      submit={texts.save}
      busy={texts.working}
      onSubmit={send}
      onClose={onClose}
    >
      <NameLine {...line('name')} value={name} onChange={setName} />
    </FormDialog>
  );
}

interface RemovalGiven extends ChangeGiven {
  hasFactor: boolean;
}

export function RemovePasskey({ passkey, hasFactor, onDone, onClose }: RemovalGiven) {
  return (
    <ProofDialog
      title={texts.removePasskeyTitle}
      about={
        <p>
          <strong dir="auto">{passkey.name}</strong>: {texts.removePasskeyHelp}
        </p>
      }
      submit={texts.removePasskey}
      busy={texts.working}
      isRisky
      hasFactor={hasFactor}
      call={(body, signal) => {
        const path = 'POST /api/v1/auth/passkeys/{id}/remove/';
        return callOperation(path, { id: passkey.id, body, signal });
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
