// Opportunity page: why it is one and, once it is measured, the actual gain beside the expected
// one.

import { numberText } from '../../parts/times';
import type { PlacePage } from '../pages';
import { RecordPage } from '../records/record_page';
import { SitePageLine } from '../search/site_page';
import { pageRoot } from '../site';
import { ValueBar } from './list_page';
import { gainText, reasonOf, valueText, type Opportunity } from './opportunity';
import { texts } from './texts';

interface BarGiven {
  label: string;
  clicks: number;
  most: number;
}

const signed = (value: number): string => (value > 0 ? '+' : '') + numberText(Math.round(value));

function Bar({ label, clicks, most }: BarGiven) {
  const size = most > 0 ? (100 * Math.max(0, clicks)) / most : 0;
  return (
    <div className="outcome-line">
      <dt>{label}</dt>
      <dd>
        <span className="value-bar" aria-hidden="true">
          <span style={{ inlineSize: `${size}%` }} />
        </span>{' '}
        <strong className="number">{signed(clicks)} clicks</strong>
      </dd>
    </div>
  );
}

function Outcome({ one }: { one: Opportunity }) {
  const isDone = one.state === 'done';
  if (!one.outcome)
    return isDone ? (
      <section className="card text-card" aria-labelledby="opportunity-outcome">
        <h2 id="opportunity-outcome">{texts.outcome}</h2>
        <p className="aside-note">{texts.outcomeWaits}</p>
      </section>
    ) : null;
  const { clicks_before: before, clicks_after: after } = one.outcome;
  const gained = after - before;
  // If the opportunity is open again, the expected gain is that of acting on it again.
  const most = isDone ? Math.max(one.estimated_gain, gained) : gained;
  return (
    <section className="card text-card" aria-labelledby="opportunity-outcome">
      <h2 id="opportunity-outcome">{texts.outcome}</h2>
      <dl className="outcome">
        {isDone ? <Bar label={texts.promised} clicks={one.estimated_gain} most={most} /> : null}
        <Bar label={texts.measured} clicks={gained} most={most} />
      </dl>
      <p className="aside-note">
        {`${numberText(after)} clicks after publishing, ` +
          `${numberText(before)} in as many days before.`}
      </p>
    </section>
  );
}

function Why({ one }: { one: Opportunity }) {
  return (
    <section className="card text-card" aria-labelledby="opportunity-why">
      <h2 id="opportunity-why">{texts.why}</h2>
      <p>{reasonOf(one)}</p>
      <p>
        There {Math.round(one.estimated_gain) === 1 ? 'is' : 'are'} {gainText(one)} to gain.
      </p>
      <ValueBar one={one} />
      <p className="aside-note">{valueText(one)}</p>
      {one.content_item ? (
        <p>
          <a href={`${pageRoot}content/${one.content_item}/edit/`}>The text written for it</a>
        </p>
      ) : null}
    </section>
  );
}

// What stands at the page now. Its title and description are what searchers see.
function Standing({ one: { site_page: page } }: { one: Opportunity }) {
  if (!page) return null;
  return (
    <section className="card text-card" aria-labelledby="opportunity-standing">
      <h2 id="opportunity-standing">{texts.standing}</h2>
      <p>
        <SitePageLine page={page} />
      </p>
      {page.state === 'gone' ? (
        <p className="aside-note">{texts.standingGone}</p>
      ) : (
        <dl className="standing">
          <dt>{texts.seoTitle}</dt>
          <dd>
            <bdi>{page.seo_title || '–'}</bdi>
          </dd>
          <dt>{texts.metaDescription}</dt>
          <dd>
            <bdi>{page.meta_description || '–'}</bdi>
          </dd>
        </dl>
      )}
    </section>
  );
}

export function OpportunityPage({ page }: { page: PlacePage }) {
  return (
    <RecordPage<Opportunity>
      page={page}
      above={({ data }) => (
        <div className="opportunity-details">
          <Why one={data} />
          <Standing one={data} />
          <Outcome one={data} />
        </div>
      )}
      without={['outcome', 'site_page']}
    />
  );
}
