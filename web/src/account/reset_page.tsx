// Resets a forgotten password: without a code, asks for the account; with the code of an email,
// asks for a new password.

import { useEffect, useState } from 'react';
import { callOperation } from '../api/operation_call';
import { faultsOf, Form } from '../parts/forms/form';
import { asTyped, TextLine } from '../parts/forms/lines';
import { PasswordLine } from '../parts/forms/password_line';
import { texts as formTexts } from '../parts/forms/texts';
import { useForm } from '../parts/forms/use_form';
import { Done } from './done';
import { texts } from './texts';

// Email addresses contain an `@`, user names do not.
const named = (who: string) => (who.includes('@') ? { email: who } : { username: who });

interface AskGiven {
  // Whether it replaces other content of the page, and so takes the focus.
  isNext: boolean;
  onSent: () => void;
}

function AskForm({ isNext, onSent }: AskGiven) {
  // One field for either name.
  const { sending, line } = useForm({ email: texts.nameOrEmail });
  const [who, setWho] = useState('');
  const [fault, setFault] = useState('');
  const field = line('email');
  useEffect(() => {
    if (isNext) document.getElementById(field.id)?.focus();
  }, []);
  const ask = async () => {
    if (!who.trim()) {
      setFault(texts.nobody);
      document.getElementById(field.id)?.focus();
      return;
    }
    const body = named(who.trim());
    const sent = await sending.send((signal) =>
      callOperation('POST /api/v1/auth/password/forgot/', { body, signal }),
    );
    if (sent) onSent();
  };
  const shown = [...field.faults, ...faultsOf(sending.problem, 'username')];
  return (
    <Form
      label={texts.reset}
      sending={sending}
      fields={{ email: field, username: field }}
      submit={texts.sendEmail}
      busy={texts.sending}
      onSubmit={ask}
    >
      <TextLine
        {...field}
        {...asTyped}
        faults={fault ? [fault] : shown}
        autoComplete="username"
        value={who}
        onChange={(text) => {
          setWho(text);
          setFault('');
        }}
      />
    </Form>
  );
}

function NewPasswordForm({ code, onDone, onAsk }: NewPasswordGiven) {
  const { sending, fields, line } = useForm({ new_password: texts.newPassword });
  const [password, setPassword] = useState('');
  const set = async () => {
    const body = { code, new_password: password };
    const isDone = await sending.succeeds((signal) =>
      callOperation('POST /api/v1/auth/password/reset/', { body, signal }),
    );
    if (isDone) onDone();
  };
  if (sending.problem?.code === 'invalid_code')
    return (
      <Done title={texts.linkOver}>
        <p>{texts.linkOverHelp}</p>
        <p>
          <button type="button" className="button main" onClick={onAsk}>
            {texts.askAgain}
          </button>
        </p>
      </Done>
    );
  return (
    <>
      <h1>{texts.reset}</h1>
      <p>{texts.resetLead}</p>
      <Form
        label={texts.reset}
        sending={sending}
        fields={fields}
        submit={texts.setPassword}
        busy={texts.setting}
        onSubmit={set}
      >
        <PasswordLine
          {...line('new_password')}
          help={formTexts.passwordRules}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
      </Form>
    </>
  );
}

interface NewPasswordGiven {
  code: string;
  onDone: () => void;
  onAsk: () => void;
}

type Step = 'ask' | 'sent' | 'set' | 'done';

export function ResetPage({ code }: { code: string | undefined }) {
  const [step, setStep] = useState<Step>(code ? 'set' : 'ask');
  const [isNext, setNext] = useState(false);
  const go = (next: Step) => {
    setStep(next);
    setNext(true);
  };
  if (step === 'sent')
    return (
      <Done title={texts.sent}>
        <p>{texts.sentHelp}</p>
        <p>
          <button type="button" className="button" onClick={() => go('ask')}>
            {texts.sendAgain}
          </button>
        </p>
      </Done>
    );
  if (step === 'done')
    return (
      <Done title={texts.passwordSet}>
        <p>{texts.passwordSetHelp}</p>
        <p>
          <a className="button main" href="/sign-in/?next=%2Faccount%2F">
            {texts.signIn}
          </a>
        </p>
      </Done>
    );
  if (code && step === 'set')
    return <NewPasswordForm code={code} onDone={() => go('done')} onAsk={() => go('ask')} />;
  return (
    <>
      <h1>{texts.reset}</h1>
      <p>{texts.askLead}</p>
      <AskForm isNext={isNext} onSent={() => go('sent')} />
    </>
  );
}
