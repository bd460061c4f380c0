// Apps that may call tools for the account (OAuth), each with a button to remove it.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Moment } from '../../parts/moment';
import { EntryList, RemovableEntry, useEntries } from '../entries';
import type { Fact } from '../facts';
import { useScopeLabels } from './scope_labels';
import { texts } from './texts';

const listPath = 'GET /api/v1/auth/apps/';
type AllowedApp = OperationAnswer<typeof listPath>['results'][number];

function factsOf(app: AllowedApp, labelled: string): Fact[] {
  const used = app.last_used_at;
  return [
    [texts.mayCall, labelled],
    [texts.address, <bdi key="address">{app.destination}</bdi>],
    ...(app.homepage ? [[texts.homepage, <bdi key="page">{app.homepage}</bdi>] as const] : []),
    [texts.since, <Moment key="since" at={app.created_at} />],
    [texts.lastUsed, used ? <Moment key="used" at={used} /> : texts.never],
    [texts.calls, app.usage_this_month.toLocaleString('en')],
    [texts.expires, <Moment key="expires" at={app.expires_at} />],
  ];
}

export function AppsPage() {
  const labelled = useScopeLabels();
  const entries = useEntries((query, signal) => callOperation(listPath, { query, signal }));
  return (
    <>
      <h1 ref={entries.head} tabIndex={-1}>
        {texts.title}
      </h1>
      <section className="portal-section card" aria-label={texts.title}>
        <p>{texts.help}</p>
        <EntryList entries={entries} none={texts.none} more={texts.more}>
          {(app) => (
            <RemovableEntry
              key={app.id}
              name={app.name || texts.unnamed}
              heading="h2"
              facts={factsOf(app, labelled(app.scopes))}
              word={texts.remove}
              remove={(signal) =>
                callOperation('DELETE /api/v1/auth/apps/{id}/', { id: app.id, signal })
              }
              onRemoved={() => entries.changed(texts.removed)}
            />
          )}
        </EntryList>
      </section>
    </>
  );
}
