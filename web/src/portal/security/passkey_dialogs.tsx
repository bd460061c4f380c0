// Dialogs for adding, renaming and removing a passkey.

import { useId, useState } from 'react';
import { Problem } from '../../api/client';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Dialog } from '../../parts/dialogs/dialog';
import { faultsOf, Form, FormField } from '../../parts/forms/form';
import { useSending } from '../../parts/forms/sending';
import { createPasskey, NoPasskey } from '../../parts/passkeys/webauthn';
import { ProofLines, useAccountProof } from '../account_proof';
import { texts } from './texts';

export type Passkey = OperationAnswer<'GET /api/v1/auth/passkeys/'>['results'][number];

interface LineGiven {
  id: string;
  label: string;
  faults: string[];
  value: string;
  onChange: (value: string) => void;
}

function NameLine({ value, onChange, ...field }: LineGiven) {
  return (
    <FormField {...field} help={texts.passkeyNameHelp}>
      {(given) => (
        <input
          {...given}
          className="control profile-control"
          autoComplete="off"
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
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

function useAdding({ hasFactor, onDone }: AddGiven) {
  const sending = useSending();
  const [name, setName] = useState<string>(texts.usualName);
  const proof = useAccountProof(hasFactor);
  const add = async (signal: AbortSignal) => {
    const options = await callOperation('POST /api/v1/auth/passkeys/options/', {
      body: proof.body,
      signal,
    });
    const credential = await createPasskey(options).catch((error: unknown) => {
      throw problemOf(error);
    });
    return callOperation('POST /api/v1/auth/passkeys/', { body: { name, credential }, signal });
  };
  const send = async () => {
    if (await sending.send(add)) onDone();
    else proof.setCode('');
  };
  return { sending, name, setName, proof, send };
}

export function AddPasskey(given: AddGiven) {
  const id = useId();
  const { sending, send, proof, name, setName } = useAdding(given);
  const field = { id: `${id}-name`, label: texts.passkeyName };
  return (
    <Dialog title={texts.addPasskey} onClose={given.onClose}>
      <Form
        label={texts.addPasskey}
        sending={sending}
        fields={{ name: field, ...proof.fields }}
        submit={texts.next}
        busy={texts.working}
        onSubmit={() => void send()}
        onCancel={given.onClose}
      >
        <NameLine
          {...field}
          faults={faultsOf(sending.problem, 'name')}
          value={name}
          onChange={setName}
        />
        <ProofLines proof={proof} problem={sending.problem} />
      </Form>
    </Dialog>
  );
}

interface ChangeGiven {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

export function RenamePasskey({ passkey, onDone, onClose }: ChangeGiven) {
  const id = useId();
  const sending = useSending();
  const [name, setName] = useState(passkey.name);
  const field = { id: `${id}-name`, label: texts.passkeyName };
  const send = async () => {
    const changed = await sending.send((signal) =>
      callOperation('PATCH /api/v1/auth/passkeys/{id}/', {
        id: passkey.id,
        body: { name },
        signal,
      }),
    );
    if (changed) onDone();
  };
  return (
    <Dialog title={texts.rename} onClose={onClose}>
      <Form
        label={texts.rename}
        sending={sending}
        fields={{ name: field }}
        submit={texts.save}
        busy={texts.working}
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <NameLine
          {...field}
          faults={faultsOf(sending.problem, 'name')}
          value={name}
          onChange={setName}
        />
      </Form>
    </Dialog>
  );
}

interface RemovalGiven extends ChangeGiven {
  hasFactor: boolean;
}

export function RemovePasskey({ passkey, hasFactor, onDone, onClose }: RemovalGiven) {
  const sending = useSending();
  const proof = useAccountProof(hasFactor);
  const send = async () => {
    const removed = await sending.send((signal) =>
      callOperation('POST /api/v1/auth/passkeys/{id}/remove/', {
        id: passkey.id,
        body: proof.body,
        signal,
      }),
    );
    if (removed) onDone();
    else proof.setCode('');
  };
  return (
    <Dialog title={texts.removePasskeyTitle} onClose={onClose}>
      <p>
        <strong dir="auto">{passkey.name}</strong>: {texts.removePasskeyHelp}
      </p>
      <Form
        label={texts.removePasskeyTitle}
        sending={sending}
        fields={proof.fields}
        submit={texts.removePasskey}
        busy={texts.working}
        isRisky
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <ProofLines proof={proof} problem={sending.problem} />
      </Form>
    </Dialog>
  );
}
