// Sets up the second factor that the role of the account requires, before the sign-in is complete.

import { useEffect, useRef, useState } from 'react';
import { callOperation } from '../api/operation_call';
import { Loaded, useLoaded } from '../parts/forms/loaded';
import { ConfirmForm } from '../parts/second_factor/confirm_form';
import { RecoveryCodes } from '../parts/second_factor/recovery_codes';
import { texts } from './texts';

interface Given {
  challenge: string;
  onDone: () => void;
  onCancel: () => void;
}

export function RequiredFactor({ challenge, onDone, onCancel }: Given) {
  const head = useRef<HTMLHeadingElement>(null);
  const [codes, setCodes] = useState<readonly string[]>();
  const loading = useLoaded(challenge, (signal) =>
    callOperation('POST /api/v1/auth/second-factor/setup/', { body: { challenge }, signal }),
  );
  useEffect(() => head.current?.focus(), []);
  const confirm = (code: string, signal: AbortSignal) => {
    const body = { challenge, code };
    return callOperation('POST /api/v1/auth/second-factor/setup/confirm/', { body, signal });
  };
  const title = (
    <h2 ref={head} tabIndex={-1}>
      {texts.setUp}
    </h2>
  );
  if (codes)
    return (
      <>
        {title}
        <RecoveryCodes codes={codes} onStored={onDone} />
      </>
    );
  return (
    <>
      {title}
      <p>{texts.setUpHelp}</p>
      <Loaded loading={loading}>
        {(setup) => (
          <ConfirmForm setup={setup} confirm={confirm} onDone={setCodes} onCancel={onCancel} />
        )}
      </Loaded>
      {loading.problem ? (
        <p>
          <button type="button" className="button" onClick={onCancel}>
            {texts.startAgain}
          </button>
        </p>
      ) : null}
    </>
  );
}
