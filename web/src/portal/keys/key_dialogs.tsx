// Confirmation dialogs for rotating and revoking an API key.

import { useState } from 'react';
import { callOperation, newOnceKey } from '../../api/operation_call';
import { FormDialog } from '../../parts/dialogs/form_dialog';
import { ChoiceLine, TextLine } from '../../parts/forms/lines';
import { useForm } from '../../parts/forms/use_form';
import type { ApiKey, NewApiKey } from './key_values';

const graces: [seconds: string, label: string][] = [
  ['0', 'Stops working immediately'],
  ['3600', '1 hour'],
  ['86400', '1 day'],
  ['604800', '7 days'],
  ['2592000', '30 days'],
];

interface RotateGiven {
  apiKey: ApiKey;
  onDone: (made: NewApiKey, oldUntil?: string) => void;
  onClose: () => void;
}

export function RotateDialog({ apiKey, onDone, onClose }: RotateGiven) {
  const { sending, fields, line } = useForm({
    grace_seconds: 'How long the current key keeps working',
  });
  const [grace, setGrace] = useState('86400');
  const [onceKey, setOnceKey] = useState(newOnceKey);
  const rotate = async () => {
    const seconds = Number(grace);
    const given = { id: apiKey.id, body: { grace_seconds: seconds }, onceKey };
    const made = await sending.send((signal) =>
      callOperation('POST /api/v1/developer/keys/{id}/rotate/', { ...given, signal }),
    );
    const until = new Date(Date.now() + seconds * 1000).toISOString();
    if (made) onDone(made, seconds > 0 ? until : undefined);
  };
  return (
    <FormDialog
      title="Rotate key"
      about={
        <p>
          <strong dir="auto">{apiKey.name}</strong> gets a new secret. Its name, limits and history
          are unchanged.
        </p>
      }
      sending={sending}
      fields={fields}
      submit="Rotate"
      busy="Rotating"
      onSubmit={rotate}
      onClose={onClose}
    >
      <ChoiceLine
        {...line('grace_seconds')}
        help="Time to replace the key everywhere it is used."
        choices={graces}
        value={grace}
        onChange={(seconds) => {
          setGrace(seconds);
          // A different grace period makes it another request.
          setOnceKey(newOnceKey());
        }}
      />
    </FormDialog>
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
  const { sending, line } = useForm({ name: 'Type the name of the key to confirm' });
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const field = line('name');
  const revoke = async () => {
    if (plain(typed) !== plain(apiKey.name)) {
      setFault('Type the name of the key as shown above.');
      document.getElementById(field.id)?.focus();
      return;
    }
    const isDone = await sending.succeeds((signal) =>
      callOperation('DELETE /api/v1/developer/keys/{id}/', { id: apiKey.id, signal }),
    );
    if (isDone) onDone();
  };
  return (
    <FormDialog
      title="Revoke key"
      about={
        <p>
          <strong dir="auto" className="revoked-name">
            {apiKey.name}
          </strong>{' '}
          stops working immediately and permanently. It stays in the list with its history.
        </p>
      }
      sending={sending}
      submit="Revoke"
      busy="Revoking"
      isRisky
      onSubmit={revoke}
      onClose={onClose}
    >
      <TextLine
        {...field}
        faults={fault ? [fault] : []}
        spellCheck={false}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setFault('');
        }}
      />
    </FormDialog>
  );
}
