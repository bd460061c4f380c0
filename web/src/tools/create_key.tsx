// Creates an API key for the code samples, if somebody is signed in. The key is shown only once,
// and kept in memory until the page is left.

import { useId, useState } from 'react';
import { Problem } from '../api/client';
import { postAsAccount } from '../api/session';
import { signInPath } from '../parts/return_path';
import { useAccount } from '../parts/dialogs/session_view';
import { kit } from './kit';
import type { ToolModel } from './tool';

const { CopyButton, Icon } = kit;

const texts = {
  made: 'This is your new key. The request above contains it.',
  madeHelp: 'Keep both secret. The key is shown only once: store it before you leave this page.',
  help: 'The key permits only this tool, and is inserted into the request above.',
  signIn: 'Sign in to create a key for this request',
  away: 'The server could not be reached. Try again.',
};

interface Given {
  tool: ToolModel;
  made: string;
  onMade: (key: string) => void;
}

function MadeKey({ made }: { made: string }) {
  return (
    <div className="made-key">
      <p>
        <Icon name="warning" />
        <strong>{texts.made}</strong> {texts.madeHelp}
      </p>
      <div className="control-row">
        <code className="made-key-text" dir="ltr">
          {made}
        </code>
        <CopyButton text={made} what="API key" />
      </div>
    </div>
  );
}

function KeyForm({ tool, onMade }: Given) {
  const [name, setName] = useState<string>(tool.card.title);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const create = async () => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      const made = await postAsAccount('/api/v1/developer/keys/', {
        name,
        scopes: [`tools:${tool.card.slug}`],
      });
      onMade(String(made.key));
    } catch (error) {
      const isTold = error instanceof Problem;
      setFault(isTold ? (error.errors[0]?.detail ?? error.detail) : texts.away);
      setBusy(false);
    }
  };
  return (
    <form
      className="create-key"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <label className="field-label" htmlFor={id}>
        Name of the key
      </label>
      <div className="control-row">
        <input
          id={id}
          className="control"
          autoComplete="off"
          dir="auto"
          maxLength={100}
          aria-describedby={`${id}-help`}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button" aria-disabled={isBusy}>
          <Icon name="key" />
          Create a key
        </button>
      </div>
      <p id={`${id}-help`} className="field-help">
        {texts.help}
      </p>
      {fault ? (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </form>
  );
}

export function CreateKey(given: Given) {
  const user = useAccount();
  if (given.made) return <MadeKey made={given.made} />;
  if (user) return <KeyForm {...given} />;
  return (
    <p className="create-key">
      <a href={signInPath()}>{texts.signIn}</a>
    </p>
  );
}
