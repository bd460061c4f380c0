// What recipients did with a campaign, in total and by subject line.

import { callOperation } from '../../api/operation_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Table } from '../../parts/table';
import { numberText, percentText } from '../../parts/times';
import { Badge } from '../values';
import type { Campaign } from './checks';
import { texts } from './texts';

const shareText = (count: number, of: number): string => (of > 0 ? percentText(count / of) : '–');

function BySubject({ campaign }: { campaign: Campaign }) {
  const loading = useLoaded(JSON.stringify(campaign.counts), (signal) =>
    callOperation('GET /api/v1/admin/email/campaigns/{id}/subjects/', { id: campaign.id, signal }),
  );
  return (
    <>
      <h3>{texts.bySubject}</h3>
      <Loaded loading={loading}>
        {({ subjects }) => (
          <Table
            hasFigures
            label={texts.bySubject}
            columns={['Subject', 'Sent', 'Opened', 'Clicked']}
            rows={subjects.map((one, key) => ({
              key,
              cells: [
                <>
                  <bdi>{one.subject}</bdi>{' '}
                  {one.is_winner ? <Badge value="active" label={texts.winner} /> : null}
                </>,
                numberText(one.sent),
                `${numberText(one.views)} (${shareText(one.views, one.sent)})`,
                `${numberText(one.clicks)} (${shareText(one.clicks, one.sent)})`,
              ],
            }))}
          />
        )}
      </Loaded>
    </>
  );
}

export function CampaignResults({ campaign }: { campaign: Campaign }) {
  const { counts, track_opens: opens, track_clicks: clicks } = campaign;
  const figures: [string, number, boolean][] = [
    ['Sent', counts.sent, true],
    ['Opened', counts.views, opens],
    ['Clicked', counts.clicks, clicks],
    ['Bounced', counts.bounces, true],
    ['Reported as spam', counts.complaints, true],
    ['Unsubscribed', counts.unsubscribes, true],
  ];
  return (
    <section className="card record-section campaign-results" aria-labelledby="campaign-results">
      <h2 id="campaign-results">{texts.figures}</h2>
      <dl className="key-figures">
        {figures.map(([title, count, isKnown], at) => (
          <div key={title} className="campaign-figure">
            <dt>{title}</dt>
            <dd>
              <strong className="number">{isKnown ? numberText(count) : '–'}</strong>{' '}
              <span className="key-change">
                {isKnown ? (at === 0 ? '' : shareText(count, counts.sent)) : 'Not tracked'}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {campaign.ab ? <BySubject campaign={campaign} /> : null}
    </section>
  );
}
