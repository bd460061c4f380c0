// Shows the secret of a new second factor for the authenticator app, and asks for a code that
// proves that the app has it.

import { useEffect, useRef, useState } from 'react';
import type { OperationAnswer } from '../../api/operations';
import { CopyButton } from '../copy';
import { Form } from '../forms/form';
import { useForm } from '../forms/use_form';
import { CodeLine } from './code_line';
import { texts } from './texts';

export type FactorSetup = OperationAnswer<'POST /api/v1/auth/second-factor/'>;
type NewCodes = OperationAnswer<'POST /api/v1/auth/second-factor/confirm/'>;

// Splits the secret into groups of four characters, for reading it out.
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function Secret({ setup }: { setup: FactorSetup }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className="factor-secret">
      <h3 ref={head} tabIndex={-1}>
        {texts.connect}
      </h3>
      <p>{texts.scan}</p>
      <img
        className="qr-code"
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr_code)}`}
        alt={texts.image}
      />
      <p>{texts.type}</p>
      <div className="control-row factor-secret-row">
        <code className="factor-secret-text" dir="ltr">
          {inFours(setup.secret)}
        </code>
        <CopyButton text={setup.secret} what="secret" isWide />
      </div>
      <p>
        <a href={setup.uri}>{texts.open}</a>
      </p>
    </div>
  );
}

interface Given {
  setup: FactorSetup;
  confirm: (code: string, signal: AbortSignal) => Promise<NewCodes>;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

export function ConfirmForm({ setup, confirm, onDone, onCancel }: Given) {
  const { sending, fields, line } = useForm({ code: texts.code });
  const [code, setCode] = useState('');
  const send = async () => {
    const made = await sending.send((signal) => confirm(code.trim(), signal));
    if (made) onDone(made.recovery_codes);
  };
  return (
    <>
      <Secret setup={setup} />
      <Form
        label={texts.name}
        sending={sending}
        fields={fields}
        submit={texts.confirm}
        busy={texts.confirming}
        onSubmit={send}
        onCancel={onCancel}
      >
        <CodeLine {...line('code')} help={texts.codeHelp} value={code} onChange={setCode} />
      </Form>
    </>
  );
}
