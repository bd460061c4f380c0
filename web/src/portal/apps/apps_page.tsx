// Apps that may call tools for the account (OAuth), each with a button to remove it.

import { useRef } from 'react';
import { Problem } from '../../api/client';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { toast } from '../../parts/toast';
import { Moment } from '../../parts/moment';
import { Facts, type Fact } from '../facts';
import { More } from '../more';
import { texts as portalTexts } from '../texts';
import { useScopeLabels } from './scope_labels';
import { texts } from './texts';

const listPath = 'GET /api/v1/auth/apps/';
const pageSize = 20;
type List = OperationAnswer<typeof listPath>;
type AllowedApp = List['results'][number];

function factsOf(app: AllowedApp, labelled: string): Fact[] {
  const used = app.last_used_at;
  return [
    [texts.mayCall, labelled],
    [texts.address, <bdi key="address">{app.destination}</bdi>],
    ...(app.homepage ? [[texts.homepage, <bdi key="page">{app.homepage}</bdi>] as const] : []),
    [texts.since, <Moment key="since" at={app.created_at} />],
    [texts.lastUsed, used ? <Moment key="used" at={used} /> : portalTexts.never],
    [texts.calls, app.usage_this_month.toLocaleString('en')],
    [texts.expires, <Moment key="expires" at={app.expires_at} />],
  ];
}

async function removeApp(id: number, signal: AbortSignal): Promise<true> {
  try {
    await callOperation('DELETE /api/v1/auth/apps/{id}/', { id, signal });
  } catch (error) {
    // An app that was removed in the meantime counts as removed.
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  }
  return true;
}

interface Given {
  app: AllowedApp;
  labelled: string;
  onRemoved: () => void;
}

function AppItem({ app, labelled, onRemoved }: Given) {
  const sending = useSending();
  const name = app.name || texts.unnamed;
  const remove = async () => {
    const isDone = await sending.send((signal) => removeApp(app.id, signal));
    if (isDone) onRemoved();
  };
  return (
    <li className="session">
      <div className="session-head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <button
          type="button"
          className="button small session-end"
          aria-label={`${texts.remove} ${name}`}
          aria-disabled={sending.isBusy}
          onClick={() => void remove()}
        >
          {texts.remove}
        </button>
      </div>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <Facts facts={factsOf(app, labelled)} />
    </li>
  );
}

export function AppsPage() {
  const head = useRef<HTMLHeadingElement>(null);
  const labelled = useScopeLabels();
  const loading = useLoaded('apps', (signal) =>
    callOperation(listPath, { query: { page_size: pageSize }, signal }),
  );
  const removed = () => {
    toast(texts.removed);
    head.current?.focus();
    loading.again();
  };
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        {texts.title}
      </h1>
      <section className="portal-section card" aria-label={texts.title}>
        <p>{texts.help}</p>
        <Loaded loading={loading}>
          {(list) => (
            <>
              {list.count === 0 ? <p>{texts.none}</p> : null}
              <ul className="sessions">
                {list.results.map((one) => (
                  <AppItem
                    key={one.id}
                    app={one}
                    labelled={labelled(one.scopes)}
                    onRemoved={removed}
                  />
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
      </section>
    </>
  );
}
