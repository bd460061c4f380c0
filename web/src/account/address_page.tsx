// Verifies an email address, or keeps the current one. Each takes a button press, so that programs
// which only follow links, such as mail scanners, do not use up the code.

import { useState, type ReactNode } from 'react';
import { callOperation } from '../api/operation_call';
import { Form } from '../parts/forms/form';
import { useSending } from '../parts/forms/sending';
import { Done } from './done';
import { texts } from './texts';

const kinds = {
  verify: {
    operation: 'POST /api/v1/auth/email/verify/',
    title: texts.verify,
    lead: texts.verifyLead,
    submit: texts.verifyNow,
    done: texts.verified,
    doneHelp: texts.verifiedHelp,
  },
  keep: {
    operation: 'POST /api/v1/auth/email/keep/',
    title: texts.keep,
    lead: texts.keepLead,
    submit: texts.keepNow,
    done: texts.kept,
    doneHelp: texts.keptHelp,
  },
} as const;

interface Given {
  kind: keyof typeof kinds;
  code: string | undefined;
  // Says who is signed in, where that matters.
  account?: ReactNode;
}

export function AddressPage({ kind, code, account }: Given) {
  const says = kinds[kind];
  const sending = useSending();
  const [isDone, setDone] = useState(false);
  const use = async () => {
    const body = { code: code ?? '' };
    if (await sending.succeeds((signal) => callOperation(says.operation, { body, signal })))
      setDone(true);
  };
  if (isDone)
    return (
      <Done title={says.done}>
        <p>{says.doneHelp}</p>
        <p className="sign-in-actions">
          {kind === 'keep' ? (
            <a className="button main" href="/account/reset/">
              {texts.reset}
            </a>
          ) : (
            <a className="button main" href="/account/">
              {texts.goOn}
            </a>
          )}
        </p>
      </Done>
    );
  return (
    <>
      <h1>{says.title}</h1>
      {code === undefined ? (
        <p>{texts.noCode}</p>
      ) : (
        <>
          <p>{says.lead}</p>
          <Form
            label={says.title}
            sending={sending}
            submit={says.submit}
            busy={texts.working}
            onSubmit={use}
          />
          {account}
        </>
      )}
    </>
  );
}
