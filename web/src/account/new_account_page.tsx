// Creates an account: by invitation, or for anybody if the server allows registration.

import { useState } from 'react';
import { callOperation } from '../api/operation_call';
import { signIn } from '../api/session';
import { Form } from '../parts/forms/form';
import { asTyped, TextLine } from '../parts/forms/lines';
import { PasswordLine } from '../parts/forms/password_line';
import type { Sending } from '../parts/forms/sending';
import { texts as formTexts } from '../parts/forms/texts';
import { useForm } from '../parts/forms/use_form';
import { noteSignIn } from '../parts/kept';
import { Done } from './done';
import { ProviderButton } from './provider_button';
import type { SignInWays } from './sign_in_page';
import { texts } from './texts';

const account = '/account/';

interface Values {
  username: string;
  email: string;
  password: string;
}

function create(
  code: string | undefined,
  { username, email, password }: Values,
  signal: AbortSignal,
) {
  if (code === undefined) {
    const body = { username, email, password };
    return callOperation('POST /api/v1/auth/register/', { body, signal });
  }
  const body = { code, username, password };
  return callOperation('POST /api/v1/auth/invitations/accept/', { body, signal });
}

// Creates the account and signs in. If the sign-in fails or needs another step, asks to sign in.
function useNewAccount(code: string | undefined, sending: Sending) {
  const [values, setValues] = useState<Values>({ username: '', email: '', password: '' });
  const [isDone, setDone] = useState(false);
  const send = async () => {
    const given = { ...values, username: values.username.trim(), email: values.email.trim() };
    const made = await sending.send((signal) => create(code, given, signal));
    if (!made) return;
    try {
      await signIn(given.username, given.password, false);
      noteSignIn(true, false);
      location.assign(account);
    } catch {
      setDone(true);
    }
  };
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  return { values, change, isDone, send };
}

const Created = () => (
  <Done title={texts.created}>
    <p>{texts.createdHelp}</p>
    <p>
      <a className="button main" href="/sign-in/?next=%2Faccount%2F">
        {texts.signIn}
      </a>
    </p>
  </Done>
);

function NewAccountForm({ code }: { code?: string }) {
  const { sending, fields, line } = useForm({
    username: texts.username,
    email: texts.email,
    password: texts.password,
  });
  const { values, change, isDone, send } = useNewAccount(code, sending);
  if (isDone) return <Created />;
  return (
    <>
      <h1>{code === undefined ? texts.register : texts.invitation}</h1>
      <p>{code === undefined ? texts.registerLead : texts.invitationLead}</p>
      <Form
        label={texts.register}
        sending={sending}
        fields={fields}
        submit={texts.create}
        busy={texts.creating}
        onSubmit={send}
      >
        <TextLine
          {...line('username')}
          {...asTyped}
          help={formTexts.usernameRules}
          autoComplete="username"
          value={values.username}
          onChange={(username) => change({ username })}
        />
        {code === undefined ? (
          <TextLine
            {...line('email')}
            {...asTyped}
            help={texts.emailHelp}
            type="email"
            autoComplete="email"
            value={values.email}
            onChange={(email) => change({ email })}
          />
        ) : null}
        <PasswordLine
          {...line('password')}
          help={formTexts.passwordRules}
          autoComplete="new-password"
          value={values.password}
          onChange={(password) => change({ password })}
        />
      </Form>
    </>
  );
}

export function RegisterPage() {
  return (
    <>
      <NewAccountForm />
      <p className="sign-in-others">
        {texts.haveOne} <a href="/sign-in/">{texts.signIn}</a>
      </p>
    </>
  );
}

export function InvitationPage({ code, ways }: { code: string | undefined; ways: SignInWays }) {
  const { provider, takesPasswords } = ways;
  const button = provider ? (
    <>
      <p>{texts.invitationProvider}</p>
      <ProviderButton provider={provider} returnTo={account} isOnly={!takesPasswords} />
    </>
  ) : null;
  if (code !== undefined)
    return (
      <>
        {takesPasswords ? <NewAccountForm code={code} /> : <h1>{texts.invitation}</h1>}
        {button}
      </>
    );
  return (
    <>
      <h1>{texts.invitation}</h1>
      <p>{texts.noCode}</p>
    </>
  );
}
