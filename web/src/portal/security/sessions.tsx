// Sessions of the account, each with a button to end it.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { askToLeave } from '../../parts/dialogs/session_view';
import { Moment } from '../../parts/moment';
import { SignOutEverywhere } from '../account/sign_out';
import { Entry, EntryList, EntrySection, RemovableEntry, useEntries } from '../entries';
import type { Fact } from '../facts';
import { texts } from './texts';

const listPath = 'GET /api/v1/auth/sessions/';
type AccountSession = OperationAnswer<typeof listPath>['results'][number];

const nameOf = ({ device, is_browser: isBrowser }: AccountSession): string =>
  device || (isBrowser ? texts.browser : texts.program);

const factsOf = (session: AccountSession): Fact[] => [
  [texts.lastUsed, <Moment key="used" at={session.last_used_at} />],
  [texts.from, session.address ? <bdi key="from">{session.address}</bdi> : texts.unknown],
  [texts.since, <Moment key="since" at={session.created_at} />],
  [texts.expires, <Moment key="expires" at={session.expires_at} />],
];

const current = (
  <span className="badge" data-tone="good">
    {texts.current}
  </span>
);

function Session({ session, onEnded }: { session: AccountSession; onEnded: () => void }) {
  const shown = { name: nameOf(session), facts: factsOf(session) };
  if (session.is_current)
    return (
      <Entry {...shown} badge={current}>
        <button type="button" className="button small" onClick={() => void askToLeave()}>
          {texts.signOut}
        </button>
      </Entry>
    );
  return (
    <RemovableEntry
      {...shown}
      word={texts.end}
      remove={(signal) =>
        callOperation('DELETE /api/v1/auth/sessions/{session}/', { id: session.id, signal })
      }
      onRemoved={onEnded}
    />
  );
}

export function Sessions() {
  const entries = useEntries((query, signal) => callOperation(listPath, { query, signal }));
  return (
    <EntrySection
      id="sessions-title"
      title={texts.sessions}
      help={texts.sessionsHelp}
      entries={entries}
    >
      <EntryList entries={entries} more={texts.more}>
        {(one) => (
          <Session key={one.id} session={one} onEnded={() => entries.changed(texts.ended)} />
        )}
      </EntryList>
      <div className="form-actions">
        <SignOutEverywhere />
      </div>
    </EntrySection>
  );
}
