// Callback page of single sign-on: the identity provider redirects the browser to it. Signs in,
// asks for a second factor if the account has one, and returns to the page that the person came
// from.

import { useEffect, useState } from 'react';
import { NextStep } from '../api/session';
import { noteSignIn } from '../parts/kept';
import { returnPath } from '../parts/return_path';
import { CodeStep } from '../parts/sign_in/code_step';
import { faultOf } from '../parts/sign_in/faults';
import { RequiredFactor } from './required_factor';
import { complete, intentOf, takeReturned, type Intent } from './single_sign_on';
import { texts } from './texts';

const nothing: Intent = { returnTo: '/', isKept: false };

// Only allows pages of this server.
const pathOf = ({ returnTo }: Intent) => {
  const address = new URL(location.origin);
  address.searchParams.set('next', returnTo);
  return returnPath(address, '');
};

function useReturn() {
  const [returned] = useState(takeReturned);
  const [next, setNext] = useState<NextStep>();
  const [fault, setFault] = useState(returned ? '' : texts.notReturned);
  const intent = returned ? intentOf(returned) : nothing;
  const done = () => {
    noteSignIn(true, intent.isKept);
    location.replace(pathOf(intent));
  };
  useEffect(() => {
    if (!returned) return;
    complete(returned).then(done, (error: unknown) => {
      if (error instanceof NextStep) setNext(error);
      else setFault(faultOf(error));
    });
  }, []);
  const again = (text: string) => {
    setNext(undefined);
    setFault(text);
  };
  return { intent, next, fault, done, again };
}

export function ProviderPage() {
  const { intent, next, fault, done, again } = useReturn();
  const isOver = fault !== '' && !next;
  useEffect(() => {
    document.title = `${isOver ? texts.notSignedIn : texts.signingIn} · ${texts.name}`;
  }, [isOver]);
  if (next?.kind === 'code')
    return (
      <>
        <h1>{texts.signIn}</h1>
        <CodeStep
          proven={{ challenge: next.challenge, isKept: intent.isKept, methods: next.methods }}
          onDone={done}
          onAgain={() => again(texts.tooLate)}
        />
      </>
    );
  if (next)
    return (
      <>
        <h1>{texts.signIn}</h1>
        <RequiredFactor
          challenge={next.challenge}
          onDone={() => again(texts.factorDone)}
          onCancel={() => again(texts.tooLate)}
        />
      </>
    );
  if (!isOver) return <h1>{texts.signingIn}</h1>;
  return (
    <>
      <h1>{texts.notSignedIn}</h1>
      <p role="alert">{fault}</p>
      <p>
        <a className="button main" href={`/sign-in/?next=${encodeURIComponent(pathOf(intent))}`}>
          {texts.startAgain}
        </a>
      </p>
    </>
  );
}
