// Signing in, for the page and the dialog that ask for it: name and password, then a code where the
// account has a second factor.

import { useState, type ReactNode } from 'react';
import { noteSignIn } from '../kept';
import { CodeStep } from './code_step';
import { PasswordStep } from './password_step';

// What stands for the right password until everything else that is needed is there.
export interface Proven {
  challenge: string;
  isKept: boolean;
  // How to go on: by `code`, by `passkey`.
  methods: readonly string[];
}

// Why the password is asked for again.
export interface Said {
  text: string;
  isFault: boolean;
}

interface Given {
  // Who was signed in before.
  username?: string;
  onDone: () => void;
  // What stands above and below name and password.
  lead?: ReactNode;
  links?: ReactNode;
  // For an account that has to set up a second factor first; `again` leads back to the password.
  setup: (challenge: string, again: (said?: Said) => void) => ReactNode;
}

type Step =
  | { kind: 'password'; said?: Said }
  | ({ kind: 'code' } & Proven)
  | ({ kind: 'setup' } & Proven);

export function SignInForm({ username, onDone, lead, links, setup }: Given) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [name, setName] = useState(username ?? '');
  const again = (said?: Said) => setStep({ kind: 'password', said });
  const done = () => {
    noteSignIn(true);
    onDone();
  };
  if (step.kind === 'code') return <CodeStep proven={step} onDone={done} onAgain={again} />;
  if (step.kind === 'setup') return setup(step.challenge, again);
  return (
    <>
      {lead}
      <PasswordStep
        username={name}
        said={step.said}
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
