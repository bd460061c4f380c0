// Sessions of the account, each with a button to end it.

import { useRef } from 'react';
import { Problem } from '../../api/client';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { askToLeave } from '../../parts/dialogs/session_view';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { toast } from '../../parts/toast';
import { SignOutEverywhere } from '../account/sign_out';
import { Moment } from '../../parts/moment';
import { Facts, type Fact } from '../facts';
import { More } from '../more';
import { texts } from './texts';

const listPath = 'GET /api/v1/auth/sessions/';
const pageSize = 20;
type List = OperationAnswer<typeof listPath>;
type AccountSession = List['results'][number];

const nameOf = ({ device, is_browser: isBrowser }: AccountSession): string =>
  device || (isBrowser ? texts.browser : texts.program);

const factsOf = (session: AccountSession): Fact[] => [
  [texts.lastUsed, <Moment key="used" at={session.last_used_at} />],
  [texts.from, session.address ? <bdi key="from">{session.address}</bdi> : texts.unknown],
  [texts.since, <Moment key="since" at={session.created_at} />],
  [texts.expires, <Moment key="expires" at={session.expires_at} />],
];

async function endSession(id: string, signal: AbortSignal): Promise<true> {
  try {
    await callOperation('DELETE /api/v1/auth/sessions/{session}/', { id, signal });
  } catch (error) {
    // A session that has ended in the meantime counts as ended.
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  }
  return true;
}

function Session({ session, onEnded }: { session: AccountSession; onEnded: () => void }) {
  const sending = useSending();
  const name = nameOf(session);
  const end = async () => {
    if (session.is_current) return askToLeave();
    const isDone = await sending.send((signal) => endSession(session.id, signal));
    if (isDone) onEnded();
    return undefined;
  };
  const word = session.is_current ? texts.signOut : texts.end;
  return (
    <li className="session">
      <div className="session-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {session.is_current ? (
          <span className="badge" data-tone="good">
            {texts.current}
          </span>
        ) : null}
        <button
          type="button"
          className="button small session-end"
          aria-label={session.is_current ? undefined : `${word} ${name}`}
          aria-disabled={sending.isBusy}
          onClick={() => void end()}
        >
          {word}
        </button>
      </div>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <Facts facts={factsOf(session)} />
    </li>
  );
}

export function Sessions() {
  const head = useRef<HTMLHeadingElement>(null);
  const loading = useLoaded('sessions', (signal) =>
    callOperation(listPath, { query: { page_size: pageSize }, signal }),
  );
  const ended = () => {
    toast(texts.ended);
    head.current?.focus();
    loading.again();
  };
  return (
    <section className="portal-section card" aria-labelledby="sessions-title">
      <h2 id="sessions-title" ref={head} tabIndex={-1}>
        {texts.sessions}
      </h2>
      <p>{texts.sessionsHelp}</p>
      <Loaded loading={loading}>
        {(list) => (
          <>
            <ul className="sessions">
              {list.results.map((one) => (
                <Session key={one.id} session={one} onEnded={ended} />
              ))}
            </ul>
            <More
              list={list}
              pageSize={pageSize}
              text={texts.more}
              load={(query, signal) => callOperation(listPath, { query, signal })}
              onLoaded={loading.set}
            />
          </>
        )}
      </Loaded>
      <div className="form-actions">
        <SignOutEverywhere />
      </div>
    </section>
  );
}
