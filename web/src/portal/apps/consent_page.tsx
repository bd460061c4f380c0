// OAuth consent page: asks whether an app may call tools for the account. Redirects only after a
// button press.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { useOwnAccount } from '../../parts/account_context';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { Facts, type Fact } from '../facts';
import { useScopeLabels } from './scope_labels';
import { requestIn, type AuthorizationRequest } from './authorization_request';
import { texts } from './texts';

const reviewPath = 'POST /api/v1/auth/app-requests/review/';
type Review = OperationAnswer<typeof reviewPath>;

const secondsOfDay = 86400;

function factsOf(review: Review, labelled: string): Fact[] {
  const days = Math.max(1, Math.round(review.lifetime_s / secondsOfDay));
  return [
    [texts.address, <bdi key="address">{review.destination}</bdi>],
    ...(review.homepage
      ? [[texts.homepage, <bdi key="page">{review.homepage}</bdi>] as const]
      : []),
    [texts.mayCall, labelled],
    [texts.until, texts.untilHelp(days)],
  ];
}

function Choice({
  requested,
  onLeave,
}: {
  requested: AuthorizationRequest;
  onLeave: (address: string) => void;
}) {
  const sending = useSending();
  const choose = async (verb: 'approve' | 'deny') => {
    const done = await sending.send((signal) =>
      callOperation(`POST /api/v1/auth/app-requests/${verb}/`, { body: requested, signal }),
    );
    if (done) onLeave(done.redirect_uri);
  };
  const button = (verb: 'approve' | 'deny', text: string, look: string) => (
    <button
      type="button"
      className={`button ${look}`}
      aria-disabled={sending.isBusy}
      onClick={() => void choose(verb)}
    >
      {text}
    </button>
  );
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <div className="form-actions">
        {button('approve', texts.allow, 'main')}
        {button('deny', texts.refuse, '')}
      </div>
    </>
  );
}

interface Given {
  requested: AuthorizationRequest;
  review: Review;
  onLeave: (address: string) => void;
}

function Question({ requested, review, onLeave }: Given) {
  const user = useOwnAccount();
  const labelled = useScopeLabels();
  return (
    <>
      <p>
        <strong>
          <bdi>{review.name || texts.unnamed}</bdi>
        </strong>{' '}
        {texts.asks} <strong dir="auto">{user.username}</strong>.
      </p>
      <Facts isList facts={factsOf(review, labelled(review.scopes))} />
      <p>{texts.nameHelp}</p>
      <Choice requested={requested} onLeave={onLeave} />
    </>
  );
}

function Refused({ error, address, onLeave }: { error: string; address: string } & Leaving) {
  return (
    <>
      <p>
        {texts.cannot} {error}
      </p>
      <p>
        <button type="button" className="button" onClick={() => onLeave(address)}>
          {texts.back}
        </button>
      </p>
    </>
  );
}

interface Leaving {
  onLeave: (address: string) => void;
}

export function ConsentPage() {
  const [requested] = useState(() => requestIn(location.search));
  const [isLeaving, setLeaving] = useState(false);
  const loading = useLoaded('review', (signal) =>
    callOperation(reviewPath, { body: requested, signal }),
  );
  const leave = (address: string) => {
    setLeaving(true);
    location.assign(address);
  };
  return (
    <>
      <h1 tabIndex={-1}>{texts.consent}</h1>
      <section className="portal-section card" aria-label={texts.consent}>
        {isLeaving ? (
          <p role="status">{texts.leaving}</p>
        ) : (
          <Loaded loading={loading}>
            {(review) =>
              review.redirect_uri ? (
                <Refused error={review.error ?? ''} address={review.redirect_uri} onLeave={leave} />
              ) : (
                <Question requested={requested} review={review} onLeave={leave} />
              )
            }
          </Loaded>
        )}
      </section>
    </>
  );
}
