// Confirmation dialogs for rotating and revoking an API key.

import { useId, useState } from 'react';
import { callOperation, newOnceKey } from '../../api/operation_call';
import { Dialog } from '../../parts/dialogs/dialog';
import { faultsOf, Form, FormField } from '../../parts/forms/form';
import { useSending } from '../../parts/forms/sending';
import type { ApiKey, NewApiKey } from './key_values';

const graces: [seconds: number, label: string][] = [
  [0, 'Stops working immediately'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [604_800, '7 days'],
  [2_592_000, '30 days'],
];

interface RotateGiven {
  apiKey: ApiKey;
  onDone: (made: NewApiKey, oldUntil?: string) => void;
  onClose: () => void;
}

function useRotation({ apiKey, onDone }: RotateGiven) {
  const sending = useSending();
  const [grace, setGrace] = useState(86_400);
  const [onceKey, setOnceKey] = useState(newOnceKey);
  const rotate = async () => {
    const made = await sending.send((signal) =>
      callOperation('POST /api/v1/developer/keys/{id}/rotate/', {
        id: apiKey.id,
        body: { grace_seconds: grace },
        signal,
        onceKey,
      }),
    );
    const until = new Date(Date.now() + grace * 1000).toISOString();
    if (made) onDone(made, grace > 0 ? until : undefined);
  };
  const choose = (seconds: number) => {
    setGrace(seconds);
    // A different grace period makes it another request.
    setOnceKey(newOnceKey());
  };
  return { sending, grace, choose, rotate };
}

export function RotateDialog(given: RotateGiven) {
  const { apiKey, onClose } = given;
  const id = useId();
  const { sending, grace, choose, rotate } = useRotation(given);
  const field = { id: `${id}-grace`, label: 'How long the current key keeps working' };
  return (
    <Dialog title="Rotate key" onClose={onClose}>
      <p>
        <strong dir="auto">{apiKey.name}</strong> gets a new secret. Its name, limits and history
        are unchanged.
      </p>
      <Form
        label="Rotate key"
        sending={sending}
        fields={{ grace_seconds: field }}
        submit="Rotate"
        busy="Rotating"
        onSubmit={() => void rotate()}
        onCancel={onClose}
      >
        <FormField
          {...field}
          help="Time to replace the key everywhere it is used."
          faults={faultsOf(sending.problem, 'grace_seconds')}
        >
          {(given) => (
            <select
              {...given}
              className="control"
              value={grace}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {graces.map(([seconds, label]) => (
                <option key={seconds} value={seconds}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </Form>
    </Dialog>
  );
}

interface RevokeGiven {
  apiKey: ApiKey;
  onDone: () => void;
  onClose: () => void;
}

// Ignores differences in white space.
const plain = (text: string): string => text.normalize().replace(/\s+/g, ' ').trim();

export function RevokeDialog({ apiKey, onDone, onClose }: RevokeGiven) {
  const id = useId();
  const sending = useSending();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const revoke = async () => {
    if (plain(typed) !== plain(apiKey.name)) {
      setFault('Type the name of the key as shown above.');
      document.getElementById(`${id}-name`)?.focus();
      return;
    }
    const isDone = await sending.send(async (signal) => {
      await callOperation('DELETE /api/v1/developer/keys/{id}/', { id: apiKey.id, signal });
      return true;
    });
    if (isDone) onDone();
  };
  return (
    <Dialog title="Revoke key" onClose={onClose}>
      <p>
        <strong dir="auto" className="revoked-name">
          {apiKey.name}
        </strong>{' '}
        stops working immediately and permanently. It stays in the list with its history.
      </p>
      <Form
        label="Revoke key"
        sending={sending}
        fields={{}}
        submit="Revoke"
        busy="Revoking"
        isRisky
        onSubmit={() => void revoke()}
        onCancel={onClose}
      >
        <FormField
          id={`${id}-name`}
          label="Type the name of the key to confirm"
          faults={fault ? [fault] : []}
        >
          {(given) => (
            <input
              {...given}
              className="control"
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setFault('');
              }}
            />
          )}
        </FormField>
      </Form>
    </Dialog>
  );
}
