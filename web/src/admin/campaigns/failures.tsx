// Why emails of a campaign failed, and what can be done about it.

import { callOperation } from '../../api/operation_call';
import { callPlace, fetchPlace } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { download } from '../../parts/bytes';
import { SendButton } from '../../parts/forms/send_button';
import { Icon } from '../../parts/icon';
import { Table } from '../../parts/table';
import { numberText } from '../../parts/times';
import { toast } from '../../parts/toast';
import { may, pageRoot } from '../site';
import type { Campaign } from './checks';
import { texts } from './texts';

interface Given {
  campaign: Campaign;
  // Path in the API.
  address: string;
  tag: string;
  onChanged: () => void;
}

const isOver = ({ status }: Campaign): boolean => status === 'paused' || status === 'finished';

function Actions({ campaign, address, tag, onChanged }: Given) {
  const done = (message: string) => {
    toast(message);
    onChanged();
  };
  return (
    <div className="form-actions">
      {isOver(campaign) ? (
        <SendButton
          send={(signal) => callPlace('POST', `${address}retry-failed/`, { body: {}, tag, signal })}
          onDone={() => done(texts.sent)}
        >
          {texts.retry}
        </SendButton>
      ) : null}
      {campaign.counts.bounces > 0 ? (
        <SendButton
          send={(signal) => {
            const body = { campaign: campaign.id };
            return callOperation('POST /api/v1/admin/email/bounces/undo/', { body, signal });
          }}
          onDone={({ undone }) => done(texts.undone(undone))}
        >
          {texts.undo}
        </SendButton>
      ) : null}
    </div>
  );
}

function Recipients({ campaign, address }: Given) {
  return (
    <div className="form-actions">
      <a href={`${pageRoot}email/campaigns/${campaign.id}/failed/`}>{texts.failed}</a>
      <SendButton
        look="small"
        send={(signal) => fetchPlace(`${address}failed/`, 'text/csv', signal)}
        onDone={(file) => download(`campaign-${campaign.id}-failed.csv`, 'text/csv', file)}
      >
        <Icon name="download" />
        {texts.failedCsv}
      </SendButton>
    </div>
  );
}

export function CampaignFailures(given: Given) {
  const { campaign } = given;
  const { role } = useOwnAccount();
  if (campaign.failures.length === 0) return null;
  return (
    <section className="card record-section campaign-failures" aria-labelledby="campaign-failures">
      <h2 id="campaign-failures">{texts.failures}</h2>
      <Table
        hasFigures
        label={texts.reasons}
        columns={['Reason', 'Emails']}
        rows={campaign.failures.map((one) => ({
          key: one.id,
          cells: [<bdi>{one.reason}</bdi>, numberText(one.failed)],
        }))}
      />
      <Recipients {...given} />
      {may(role, 'approver') ? <Actions {...given} /> : null}
    </section>
  );
}
