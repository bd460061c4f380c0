// Texts that wait for the account that is signed in: sent back to it, or with open comments by
// others.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
import { numberText } from '../../parts/times';
import { pageRoot } from '../site';
import { texts } from '../texts';

const name = 'GET /api/v1/admin/content/waiting/';
type Waiting = OperationAnswer<typeof name>['results'][number];

const shown = 5;

const firstLine = (text: string): string => text.split(/[\r\n]/)[0] ?? '';

function Comment({ item }: { item: Waiting }) {
  if (!item.comment) return null;
  return (
    <span className="start-comment">
      <bdi>{item.commented_by_name}</bdi>: <bdi>{firstLine(item.comment)}</bdi>
      {item.open_comments > 1 ? ` (+${numberText(item.open_comments - 1)})` : ''}
    </span>
  );
}

function Entry({ item }: { item: Waiting }) {
  return (
    <li>
      <a href={`${pageRoot}content/${item.id}/edit/`}>
        <bdi>{item.title}</bdi>
      </a>
      {item.rejected_at ? (
        <span className="start-returned">
          {`${texts.sentBack} `}
          <bdi>{item.rejected_by_name}</bdi> <Moment at={item.rejected_at} />
        </span>
      ) : null}
      <Comment item={item} />
    </li>
  );
}

export function WaitingSection() {
  const loading = useLoaded('waiting', (signal) =>
    callOperation(name, { query: { page_size: shown }, signal }),
  );
  return (
    <Loaded loading={loading}>
      {({ results, count }) =>
        count === 0 ? null : (
          <section className="start-section" aria-labelledby="start-waiting">
            <h2 id="start-waiting">{texts.waitsForYou}</h2>
            <ul className="start-waiting card">
              {results.map((one) => (
                <Entry key={one.id} item={one} />
              ))}
            </ul>
            {count > shown ? (
              <p>
                <a href={`${pageRoot}content/waiting/`}>All {numberText(count)} texts</a>
              </p>
            ) : null}
          </section>
        )
      }
    </Loaded>
  );
}
