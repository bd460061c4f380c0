// What is asked before a passkey is added, gets another name, or is removed.

import { useId, useState } from 'react';
import { Problem } from '../../api/client';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Dialog } from '../../parts/dialogs/dialog';
import { faultsOf, Form, FormField } from '../../parts/forms/form';
import { PasswordLine } from '../../parts/forms/password_line';
import { useSending } from '../../parts/forms/sending';
import { createPasskey, NoPasskey } from '../../parts/passkeys/webauthn';
import { CodeLine } from '../../parts/second_factor/code_line';
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

// What the browser says where no passkey comes of it.
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

function useAdding(onDone: () => void) {
  const sending = useSending();
  const [name, setName] = useState<string>(texts.usualName);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const add = async (signal: AbortSignal) => {
    const options = await callOperation('POST /api/v1/auth/passkeys/options/', {
      body: { password, code: code.trim() || undefined },
      signal,
    });
    const credential = await createPasskey(options).catch((error: unknown) => {
      throw problemOf(error);
    });
    return callOperation('POST /api/v1/auth/passkeys/', { body: { name, credential }, signal });
  };
  const send = async () => {
    if (await sending.send(add)) onDone();
    else setCode('');
  };
  return { sending, name, setName, password, setPassword, code, setCode, send };
}

export function AddPasskey(given: AddGiven) {
  const id = useId();
  const { sending, send, ...filled } = useAdding(given.onDone);
  const fields = {
    name: { id: `${id}-name`, label: texts.passkeyName },
    password: { id: `${id}-password`, label: texts.password },
    code: { id: `${id}-code`, label: texts.code },
  };
  return (
    <Dialog title={texts.addPasskey} onClose={given.onClose}>
      <Form
        label={texts.addPasskey}
        sending={sending}
        fields={fields}
        submit={texts.next}
        busy={texts.working}
        onSubmit={() => void send()}
        onCancel={given.onClose}
      >
        <NameLine
          {...fields.name}
          faults={faultsOf(sending.problem, 'name')}
          value={filled.name}
          onChange={filled.setName}
        />
        <PasswordLine
          {...fields.password}
          faults={faultsOf(sending.problem, 'password')}
          autoComplete="current-password"
          value={filled.password}
          onChange={filled.setPassword}
        />
        {given.hasFactor ? (
          <CodeLine
            {...fields.code}
            help={texts.codeHelp}
            faults={faultsOf(sending.problem, 'code')}
            takesRecoveryCodes
            value={filled.code}
            onChange={filled.setCode}
          />
        ) : null}
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

export function RemovePasskey({ passkey, onDone, onClose }: ChangeGiven) {
  const id = useId();
  const sending = useSending();
  const [password, setPassword] = useState('');
  const field = { id: `${id}-password`, label: texts.password };
  const send = async () => {
    const removed = await sending.send((signal) =>
      callOperation('POST /api/v1/auth/passkeys/{id}/remove/', {
        id: passkey.id,
        body: { password },
        signal,
      }),
    );
    if (removed) onDone();
  };
  return (
    <Dialog title={texts.removePasskeyTitle} onClose={onClose}>
      <p>
        <strong dir="auto">{passkey.name}</strong>: {texts.removePasskeyHelp}
      </p>
      <Form
        label={texts.removePasskeyTitle}
        sending={sending}
        fields={{ password: field }}
        submit={texts.removePasskey}
        busy={texts.working}
        isRisky
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <PasswordLine
          {...field}
          faults={faultsOf(sending.problem, 'password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      </Form>
    </Dialog>
  );
}
