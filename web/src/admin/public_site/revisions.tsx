// Saved revisions of the site record, newest first, each of which can be restored.

import { callOperation } from '../../api/operation_call';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { titleOf } from '../../api/labels';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { SendButton } from '../../parts/forms/send_button';
import { Moment } from '../../parts/moment';
import { useAccountNames } from '../names';
import { pageRoot } from '../site';
import { sitePath, type SiteRecord } from './record';
import { texts } from './texts';

interface Given {
  // Changes when a revision was saved or published.
  turn: string;
  tag: string;
  mayEdit: boolean;
  onRestored: (answer: PlaceAnswer<SiteRecord>) => void;
}

const shownCount = 10;

export function Revisions({ turn, tag, mayEdit, onRestored }: Given) {
  const loading = useLoaded(turn, (signal) =>
    callOperation('GET /api/v1/admin/site/revisions/', {
      query: { page_size: shownCount },
      signal,
    }),
  );
  const authorOf = useAccountNames(
    (loading.data?.results ?? []).map((one) => one.author),
    texts.you,
  );
  const restore = (revision: number) => (signal: AbortSignal) =>
    callPlace<SiteRecord>('POST', `${sitePath}revisions/${revision}/restore/`, { tag, signal });
  return (
    <section className="card record-section" aria-labelledby="site-revisions">
      <h2 id="site-revisions">{texts.revisions}</h2>
      <Loaded loading={loading}>
        {({ results, count }) =>
          count === 0 ? (
            <p className="aside-note">{texts.nothingSaved}</p>
          ) : (
            <>
              <ol className="site-revisions">
                {results.map((one) => (
                  <li key={one.revision}>
                    <span className="revision-name">
                      {`Revision ${one.revision}`}{' '}
                      {one.is_latest ? <span className="badge">{texts.latest}</span> : null}
                      {one.is_live ? (
                        <span className="badge" data-tone="good">
                          {texts.liveOne}
                        </span>
                      ) : null}
                    </span>
                    <span className="revision-about">
                      <Moment at={one.created_at} /> ·{' '}
                      <bdi>{authorOf(one.author) ?? texts.nobody}</bdi> ·{' '}
                      {one.changed.map((name) => titleOf(name)).join(', ')}
                      {one.restored_from ? ` · restored from ${one.restored_from}` : ''}
                    </span>
                    {mayEdit && !one.is_latest ? (
                      <SendButton look="small" send={restore(one.revision)} onDone={onRestored}>
                        {`${texts.restore} revision ${one.revision}`}
                      </SendButton>
                    ) : null}
                  </li>
                ))}
              </ol>
              {count > results.length ? (
                <p>
                  <a href={`${pageRoot}site/revisions/`}>{texts.allRevisions}</a>
                </p>
              ) : null}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
