// Changes of a record from the audit log: by whom, when, and of which fields. Shown to accounts
// that may read the log.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { valueLabel, titleOf } from '../../api/labels';
import { useOwnAccount } from '../../parts/account_context';
import { Fold } from '../../parts/fold';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
import { isRecord } from '../../parts/value';
import { same } from './changes';
import { may, pageRoot } from '../site';
import { texts } from '../texts';
import type { Fields } from '../values';

const path = 'GET /api/v1/admin/audit/';
type Entry = OperationAnswer<typeof path>['results'][number];

const size = 20;
const dull = ['updated_at', 'change_count', 'change_number'];

function changedIn({ before, after }: Entry): string[] {
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !dull.includes(name) && !same(was[name], is[name]),
  );
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

function Change({ entry }: { entry: Entry }) {
  const names = changedIn(entry);
  const was = (entry.before ?? {}) as Fields;
  const is = (entry.after ?? {}) as Fields;
  const isChange = isRecord(entry.before) && isRecord(entry.after);
  if (!isChange || names.length === 0) return null;
  return (
    <dl className="history-fields">
      {names.map((name) => (
        <div key={name}>
          <dt>{titleOf(name)}</dt>
          <dd>
            <del>
              <bdi>{textOf(was[name])}</bdi>
            </del>{' '}
            <ins>
              <bdi>{textOf(is[name])}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Given {
  kind: string;
  id: string;
  // Changes when there may be new entries.
  version: string;
}

function Entries({ kind, id, version }: Given) {
  const query = { object_kind: kind, object_id: id, page_size: size };
  const loading = useLoaded(version, (signal) => callOperation(path, { query, signal }));
  return (
    <Loaded loading={loading}>
      {({ results, count }) => (
        <>
          {count === 0 ? <p>{texts.noHistory}</p> : null}
          <ol className="history-list">
            {results.map((entry) => (
              <li key={entry.id}>
                <p>
                  <strong>{valueLabel(entry.action.replaceAll('_', '-'))}</strong>{' '}
                  <bdi>{entry.username ?? 'Server'}</bdi>{' '}
                  {entry.key_name ? (
                    <>
                      by key <bdi>{entry.key_name}</bdi>{' '}
                    </>
                  ) : null}
                  <Moment at={entry.happened_at} />
                </p>
                {entry.is_large ? <p>{texts.largeEntry}</p> : <Change entry={entry} />}
              </li>
            ))}
          </ol>
          {count > size ? (
            <p>
              <a href={`${pageRoot}audit/?object_kind=${kind}&object_id=${id}`}>
                All {count.toLocaleString()} entries
              </a>
            </p>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

export function History(given: Given) {
  const { role } = useOwnAccount();
  if (!may(role, 'admin')) return null;
  return (
    <Fold className="card record-fold" title={texts.history}>
      {() => <Entries {...given} />}
    </Fold>
  );
}
