// API keys of the account: creating one, those in use, and those revoked or expired.

import { useRef, useState } from 'react';
import { callOperation, newOnceKey } from '../../api/operation_call';
import { Fold } from '../../parts/fold';
import { Icon } from '../../parts/icon';
import { useOwnAccount } from '../../parts/account_context';
import { Loaded, useLoaded, type Loading } from '../../parts/forms/loaded';
import type { Sending } from '../../parts/forms/sending';
import { More } from '../more';
import { KeyCard } from './key_card';
import { KeyForm } from './key_form';
import {
  isAlive,
  requestOf,
  type ApiKey,
  type KeyList,
  type KeyRequest,
  type KeyValues,
  type NewApiKey,
} from './key_values';
import { MadeKey } from './made_key';
import { loadScopes, type Scopes } from './scopes';

const listPath = 'GET /api/v1/developer/keys/';
const pageSize = 100;

interface Shown {
  list: KeyList;
  scopes: Scopes;
}

// Form for a new key. Its idempotency key makes sure that a repeated request creates the key only
// once.
function CreateForm({ scopes, onMade, onClose }: CreateGiven) {
  const sent = useRef<{ values: string; form: KeyRequest; onceKey: string }>();
  const create = async (values: KeyValues, sending: Sending) => {
    const serialized = JSON.stringify(values);
    // A retry repeats the same request, although "in 30 days" would result in a later time.
    if (sent.current?.values !== serialized)
      sent.current = { values: serialized, form: requestOf(values), onceKey: newOnceKey() };
    const { form, onceKey } = sent.current;
    const path = 'POST /api/v1/developer/keys/';
    const made = await sending.send((signal) => callOperation(path, { form, signal, onceKey }));
    if (made) onMade(made);
  };
  return (
    <section className="key-card card" aria-labelledby="create-title">
      <h2 id="create-title">New key</h2>
      <KeyForm scopes={scopes} send={create} onCancel={onClose} />
    </section>
  );
}

interface CreateGiven {
  scopes: Scopes;
  onMade: (made: NewApiKey) => void;
  onClose: () => void;
}

interface ListGiven {
  loading: Loading<Shown>;
  shown: Shown;
  onRotated: (made: NewApiKey, oldUntil?: string) => void;
}

function Cards({ keys, loading, shown, onRotated }: ListGiven & { keys: ApiKey[] }) {
  const replace = (key: ApiKey) => {
    const results = shown.list.results.map((one) => (one.id === key.id ? key : one));
    loading.set({ ...shown, list: { ...shown.list, results } });
  };
  return (
    <ul className="key-list">
      {keys.map((key) => (
        <li key={key.id}>
          <KeyCard apiKey={key} scopes={shown.scopes} onChanged={replace} onRotated={onRotated} />
        </li>
      ))}
    </ul>
  );
}

function Lists(given: ListGiven) {
  const { loading, shown } = given;
  const { results } = shown.list;
  const alive = results.filter(isAlive);
  const over = results.filter((one) => !isAlive(one));
  return (
    <>
      <section aria-labelledby="alive-title" className="key-section">
        <h2 id="alive-title">Active keys</h2>
        {alive.length > 0 ? (
          <Cards {...given} keys={alive} />
        ) : (
          <p className="key-none">You have none. Create one to call tools from your programs.</p>
        )}
      </section>
      {over.length > 0 ? (
        <Fold title={`Revoked and expired keys (${over.length})`} className="key-section">
          {() => <Cards {...given} keys={over} />}
        </Fold>
      ) : null}
      <More
        list={shown.list}
        pageSize={pageSize}
        text="Show older keys"
        load={(query, signal) => callOperation(listPath, { query, signal })}
        onLoaded={(list) => loading.set({ ...shown, list })}
      />
    </>
  );
}

type Made = { key: NewApiKey; oldUntil?: string };

export function KeysPage() {
  const user = useOwnAccount();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<Made>();
  const opener = useRef<HTMLButtonElement>(null);
  const loading = useLoaded('keys', async (signal): Promise<Shown> => {
    const [list, scopes] = await Promise.all([
      callOperation(listPath, { query: { page_size: pageSize }, signal }),
      loadScopes(user, signal),
    ]);
    return { list, scopes };
  });
  const show = (key: NewApiKey, oldUntil?: string) => {
    setCreating(false);
    setMade({ key, oldUntil });
    loading.again();
  };
  const close = () => {
    setCreating(false);
    setMade(undefined);
    window.setTimeout(() => opener.current?.focus());
  };
  return (
    <>
      <div className="portal-head">
        <h1 tabIndex={-1}>API keys</h1>
        {loading.data && !isCreating ? (
          <button
            ref={opener}
            type="button"
            className="button main"
            onClick={() => setCreating(true)}
          >
            <Icon name="key" />
            Create a key
          </button>
        ) : null}
      </div>
      <p className="lead">
        Programs call tools with a key. Give each program a key of its own, and restrict it to what
        the program needs.
      </p>
      {made ? <MadeKey made={made.key} oldUntil={made.oldUntil} onStored={close} /> : null}
      <Loaded loading={loading}>
        {(shown) => (
          <>
            {isCreating ? <CreateForm scopes={shown.scopes} onMade={show} onClose={close} /> : null}
            <Lists loading={loading} shown={shown} onRotated={show} />
          </>
        )}
      </Loaded>
    </>
  );
}
