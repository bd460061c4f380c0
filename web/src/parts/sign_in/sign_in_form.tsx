// Sign-in form for the sign-in page and the dialog: name and password, then a code if the account
// has a second factor.

import { useState, type ReactNode } from 'react';
import { noteSignIn } from '../kept';
import { CodeStep } from './code_step';
import { PasswordStep } from './password_step';

// Proof of a correct password, which is needed until the sign-in is complete.
export interface Proven {
  challenge: string;
  isKept: boolean;
  // Ways to continue: `code`, `passkey`.
  methods: readonly string[];
}

// Message that explains why the password is asked for again.
export interface StepMessage {
  text: string;
  isFault: boolean;
}

interface Given {
  // Name of the account that was signed in before.
  username?: string;
  onDone: () => void;
  // Content above and below the password step.
  lead?: ReactNode;
  links?: ReactNode;
  // Shown if the account must set up a second factor first; `again` leads back to the password
  // step.
  setup: (challenge: string, again: (message?: StepMessage) => void) => ReactNode;
}

type Step =
  | { kind: 'password'; message?: StepMessage }
  | ({ kind: 'code' } & Proven)
  | ({ kind: 'setup' } & Proven);

export function SignInForm({ username, onDone, lead, links, setup }: Given) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [name, setName] = useState(username ?? '');
  const again = (message?: StepMessage) => setStep({ kind: 'password', message });
  const done = (isKept: boolean) => {
    noteSignIn(true, isKept);
    onDone();
  };
  if (step.kind === 'code') return <CodeStep proven={step} onDone={done} onAgain={again} />;
  if (step.kind === 'setup') return setup(step.challenge, again);
  return (
    <>
      {lead}
      <PasswordStep
        username={name}
        message={step.message}
        onDone={done}
        onProven={(kind, typed, proven) => {
          setName(typed);
          setStep({ kind, ...proven });
        }}
      />
      {links}
    </>
  );
}
