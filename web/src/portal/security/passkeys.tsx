// Passkeys of the account: when each was used, and adding, renaming and removing them.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { takesPasskeys } from '../../parts/passkeys/webauthn';
import { Moment } from '../../parts/moment';
import { Entry, EntryButton, EntryList, EntrySection, useEntries } from '../entries';
import type { Fact } from '../facts';
import { AddPasskey, RemovePasskey, RenamePasskey, type Passkey } from './passkey_dialogs';
import { texts } from './texts';

type DialogRequest = { kind: 'rest' | 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

const factsOf = ({ last_used_at: used, created_at: made }: Passkey): Fact[] => [
  [texts.lastUsed, used ? <Moment key="used" at={used} /> : texts.never],
  [texts.added, <Moment key="added" at={made} />],
];

interface DialogsGiven {
  requested: DialogRequest;
  hasFactor: boolean;
  onDone: (message: string) => void;
  onClose: () => void;
}

function Dialogs({ requested, hasFactor, onDone, onClose }: DialogsGiven) {
  const done = (message: string) => ({ onDone: () => onDone(message), onClose });
  switch (requested.kind) {
    case 'add':
      return <AddPasskey hasFactor={hasFactor} {...done(texts.passkeyAdded)} />;
    case 'rename':
      return <RenamePasskey passkey={requested.passkey} {...done(texts.renamed)} />;
    case 'remove':
      return (
        <RemovePasskey
          passkey={requested.passkey}
          hasFactor={hasFactor}
          {...done(texts.passkeyRemoved)}
        />
      );
    default:
      return null;
  }
}

export function Passkeys({ hasFactor }: { hasFactor: boolean }) {
  const [requested, setRequested] = useState<DialogRequest>({ kind: 'rest' });
  const entries = useEntries((query, signal) =>
    callOperation('GET /api/v1/auth/passkeys/', { query, signal }),
  );
  const close = () => setRequested({ kind: 'rest' });
  const button = (kind: 'rename' | 'remove', word: string, passkey: Passkey) => (
    <EntryButton word={word} name={passkey.name} onClick={() => setRequested({ kind, passkey })} />
  );
  return (
    <EntrySection
      id="passkeys-title"
      title={texts.passkeys}
      help={texts.passkeysHelp}
      entries={entries}
    >
      <EntryList entries={entries} none={texts.noPasskeys} more={texts.morePasskeys}>
        {(one) => (
          <Entry
            key={one.id}
            name={one.name}
            badge={one.is_backed_up ? <span className="badge">{texts.synced}</span> : null}
            facts={factsOf(one)}
          >
            {button('rename', texts.rename, one)}
            {button('remove', texts.removePasskey, one)}
          </Entry>
        )}
      </EntryList>
      {takesPasskeys() ? (
        <div className="form-actions">
          <button type="button" className="button" onClick={() => setRequested({ kind: 'add' })}>
            {texts.addPasskey}
          </button>
        </div>
      ) : (
        <p>{texts.passkeysAway}</p>
      )}
      <Dialogs
        requested={requested}
        hasFactor={hasFactor}
        onDone={(message) => {
          close();
          entries.changed(message);
        }}
        onClose={close}
      />
    </EntrySection>
  );
}
