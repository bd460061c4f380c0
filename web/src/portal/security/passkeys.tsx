// Passkeys of the account: when each was used, and adding, renaming and removing them.

import { useRef, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { takesPasskeys } from '../../parts/passkeys/webauthn';
import { toast } from '../../parts/toast';
import { Moment } from '../../parts/moment';
import { Facts } from '../facts';
import { AddPasskey, RemovePasskey, RenamePasskey, type Passkey } from './passkey_dialogs';
import { texts } from './texts';

// Larger than the number of passkeys that an account can have.
const pageSize = 100;

type Asked = { kind: 'rest' | 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };
type Ask = (asked: Asked) => void;

function Entry({ passkey, onAsk }: { passkey: Passkey; onAsk: Ask }) {
  const { last_used_at: used } = passkey;
  const button = (kind: 'rename' | 'remove', text: string) => (
    <button
      type="button"
      className="button small"
      aria-label={`${text} ${passkey.name}`}
      onClick={() => onAsk({ kind, passkey })}
    >
      {text}
    </button>
  );
  return (
    <li className="session">
      <div className="session-head">
        <h3>
          <bdi>{passkey.name}</bdi>
        </h3>
        {passkey.is_backed_up ? <span className="badge">{texts.synced}</span> : null}
        <span className="session-end passkey-buttons">
          {button('rename', texts.rename)}
          {button('remove', texts.removePasskey)}
        </span>
      </div>
      <Facts
        facts={[
          [texts.lastUsed, used ? <Moment key="used" at={used} /> : texts.never],
          [texts.added, <Moment key="added" at={passkey.created_at} />],
        ]}
      />
    </li>
  );
}

function List({ all, onAsk }: { all: readonly Passkey[]; onAsk: Ask }) {
  if (all.length === 0) return <p>{texts.noPasskeys}</p>;
  return (
    <ul className="sessions">
      {all.map((one) => (
        <Entry key={one.id} passkey={one} onAsk={onAsk} />
      ))}
    </ul>
  );
}

interface DialogsGiven {
  asked: Asked;
  hasFactor: boolean;
  onDone: (said: string) => void;
  onClose: () => void;
}

function Dialogs({ asked, hasFactor, onDone, onClose }: DialogsGiven) {
  const done = (said: string) => ({ onDone: () => onDone(said), onClose });
  switch (asked.kind) {
    case 'add':
      return <AddPasskey hasFactor={hasFactor} {...done(texts.passkeyAdded)} />;
    case 'rename':
      return <RenamePasskey passkey={asked.passkey} {...done(texts.renamed)} />;
    case 'remove':
      return (
        <RemovePasskey
          passkey={asked.passkey}
          hasFactor={hasFactor}
          {...done(texts.passkeyRemoved)}
        />
      );
    default:
      return null;
  }
}

export function Passkeys({ hasFactor }: { hasFactor: boolean }) {
  const head = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked>({ kind: 'rest' });
  const loading = useLoaded('passkeys', (signal) =>
    callOperation('GET /api/v1/auth/passkeys/', { query: { page_size: pageSize }, signal }),
  );
  const done = (said: string) => {
    setAsked({ kind: 'rest' });
    toast(said);
    head.current?.focus();
    loading.again();
  };
  return (
    <section className="portal-section card" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" ref={head} tabIndex={-1}>
        {texts.passkeys}
      </h2>
      <p>{texts.passkeysHelp}</p>
      <Loaded loading={loading}>{(list) => <List all={list.results} onAsk={setAsked} />}</Loaded>
      {takesPasskeys() ? (
        <div className="form-actions">
          <button type="button" className="button" onClick={() => setAsked({ kind: 'add' })}>
            {texts.addPasskey}
          </button>
        </div>
      ) : (
        <p>{texts.passkeysAway}</p>
      )}
      <Dialogs
        asked={asked}
        hasFactor={hasFactor}
        onDone={done}
        onClose={() => setAsked({ kind: 'rest' })}
      />
    </section>
  );
}
