// The life of a text in one line: which opportunity it was drafted for, since when it is published,
// and how often it was viewed in the last 30 days, with a link to its visits.

import { callOperation } from '../../api/operation_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { dayText, numberText } from '../../parts/times';
import { Change } from '../change';
import { useFieldIds } from '../forms/form_fields';
import { searchOf } from '../lists/query';
import { pageRoot } from '../site';
import type { Item } from './item';
import { texts } from './texts';

const name = 'GET /api/v1/admin/visits/';

const figures = [
  { key: 'visitors', title: texts.visitors },
  { key: 'views', title: texts.views },
] as const;

// Pages are counted by their path, whatever the host.
const pathOf = (url: string): string => new URL(url, location.origin).pathname;

function Visits({ path }: { path: string }) {
  const loading = useLoaded(path, (signal) => callOperation(name, { query: { path }, signal }));
  return (
    <Loaded loading={loading}>
      {({ totals, previous }) => (
        <dl className="life-figures">
          {figures.map(({ key, title }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>
                <strong className="number">{numberText(totals[key])}</strong>
                <Change now={totals[key]} before={previous[key]} text={numberText} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Loaded>
  );
}

export function LifePanel({ item }: { item: Item }) {
  const id = useFieldIds()('life');
  if (!item.is_live || !item.url) return null;
  const path = pathOf(item.url);
  return (
    <section className="card text-card" aria-labelledby={id}>
      <h2 id={id}>{texts.visits}</h2>
      <p className="aside-note">
        {item.opportunity ? (
          <>
            {texts.draftedFor}{' '}
            <a href={`${pageRoot}opportunities/${item.opportunity}/`}>
              {texts.opportunity} #{item.opportunity}
            </a>
            {'. '}
          </>
        ) : null}
        {item.first_published_at
          ? `${texts.publishedOn} ${dayText(item.first_published_at)}. `
          : null}
        {texts.lastMonth}
      </p>
      <Visits path={path} />
      <p>
        <a href={`${pageRoot}visits/${searchOf({ path })}`}>{texts.visitsReport}</a>
      </p>
    </section>
  );
}
