// Asks for proof of identity before changes that others must not make: the password, if accounts
// have one, and a code if there is a second factor.

import { useState, type ReactNode } from 'react';
import { FormDialog } from '../parts/dialogs/form_dialog';
import { PasswordLine } from '../parts/forms/password_line';
import type { NamedFields } from '../parts/forms/problem_notice';
import { useForm } from '../parts/forms/use_form';
import { CodeLine } from '../parts/second_factor/code_line';
import { takesPasswords } from './pages';

// The form may have further fields, `others`, by their names in the API.
export function useAccountProof<Name extends string = never>(
  hasFactor: boolean,
  others = {} as Record<Name, string>,
) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { sending, fields, line } = useForm<Name | 'password' | 'code'>({
    ...others,
    password: 'Password',
    code: 'Code',
  });
  const requested: NamedFields = { ...fields };
  if (!takesPasswords) delete requested.password;
  if (!hasFactor) delete requested.code;
  const lines = (
    <>
      {requested.password ? (
        <PasswordLine
          {...line('password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      ) : null}
      {requested.code ? (
        <CodeLine
          {...line('code')}
          help="Code that your app shows, or a recovery code."
          takesRecoveryCodes
          value={code}
          onChange={setCode}
        />
      ) : null}
    </>
  );
  const body = { password: password || undefined, code: code.trim() || undefined };
  // Sends the proof with a request. Each code works once.
  const prove = async <Answer,>(
    call: (body: Proof, signal: AbortSignal) => Promise<Answer>,
    onDone: (answer: Answer) => void,
  ) => {
    const done = await sending.send(async (signal) => ({ answer: await call(body, signal) }));
    if (done) onDone(done.answer);
    else setCode('');
  };
  return { sending, fields: requested, line, lines, prove };
}

interface Proof {
  password: string | undefined;
  code: string | undefined;
}

interface Given<Answer> {
  title: string;
  about: ReactNode;
  submit: string;
  busy: string;
  isRisky?: boolean;
  hasFactor: boolean;
  call: (body: Proof, signal: AbortSignal) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

export function ProofDialog<Answer>({ hasFactor, call, onDone, ...dialog }: Given<Answer>) {
  const { sending, fields, lines, prove } = useAccountProof(hasFactor);
  return (
    <FormDialog {...dialog} sending={sending} fields={fields} onSubmit={() => prove(call, onDone)}>
      {lines}
    </FormDialog>
  );
}
