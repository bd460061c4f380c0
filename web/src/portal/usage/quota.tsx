// Used and remaining calls of the monthly quota.

import { Moment } from '../../parts/moment';
import { numberText } from '../../parts/times';
import type { UsageQuery } from './query';
import type { Usage } from './usage';

export function Quota({ quota, query }: { quota: Usage['quota']; query: UsageQuery }) {
  const isOfTests = query.key === 'test';
  const isOfKey = query.key !== '' && !isOfTests;
  const { limit, used, resets_at: resets } = quota;
  const left = limit === null ? 0 : Math.max(0, limit - used);
  const share = limit ? Math.min(1, used / limit) : 0;
  const tone = share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'good';
  return (
    <section className="portal-section card" aria-labelledby="quota-title">
      <h2 id="quota-title">
        {isOfKey
          ? 'This month, with this key'
          : isOfTests
            ? 'This month, with keys for testing'
            : 'This month'}
      </h2>
      {limit === null ? (
        <p>
          {numberText(used)} calls so far. There is no monthly limit{isOfKey ? ' for this key' : ''}
          .
        </p>
      ) : (
        <>
          <div
            className="quota-bar"
            role="meter"
            aria-label="Calls used this month"
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-valuenow={Math.min(used, limit)}
            aria-valuetext={`${numberText(used)} of ${numberText(limit)} calls`}
            data-tone={tone}
          >
            <span style={{ inlineSize: `${share * 100}%` }} />
          </div>
          <p>
            <strong>{numberText(left)} calls left</strong>: {numberText(used)} of{' '}
            {numberText(limit)} are used. The count restarts <Moment at={resets} />.
          </p>
        </>
      )}
    </section>
  );
}
