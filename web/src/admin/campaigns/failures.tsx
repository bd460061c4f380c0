// Why emails of a campaign failed, and what can be done about it.

import { callOperation } from '../../api/operation_call';
import { callPlace, fetchPlace } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { download } from '../../parts/bytes';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
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
  const sending = useSending();
  const retry = async () => {
    const answer = await sending.send((signal) =>
      callPlace('POST', `${address}retry-failed/`, { body: {}, tag, signal }),
    );
    if (!answer) return;
    toast(texts.sent);
    onChanged();
  };
  const undo = async () => {
    const answer = await sending.send((signal) =>
      callOperation('POST /api/v1/admin/email/bounces/undo/', {
        body: { campaign: campaign.id },
        signal,
      }),
    );
    if (!answer) return;
    toast(texts.undone(answer.undone));
    onChanged();
  };
  const button = (label: string, run: () => Promise<void>) => (
    <button
      type="button"
      className="button"
      aria-disabled={sending.isBusy}
      onClick={() => void run()}
    >
      {label}
    </button>
  );
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <div className="form-actions">
        {isOver(campaign) ? button(texts.retry, retry) : null}
        {campaign.counts.bounces > 0 ? button(texts.undo, undo) : null}
      </div>
    </>
  );
}

function Recipients({ campaign, address }: Given) {
  const sending = useSending();
  const save = async () => {
    const file = await sending.send((signal) =>
      fetchPlace(`${address}failed/`, 'text/csv', signal),
    );
    if (file) download(`campaign-${campaign.id}-failed.csv`, 'text/csv', file);
  };
  return (
    <>
      <p className="form-actions">
        <a href={`${pageRoot}email/campaigns/${campaign.id}/failed/`}>{texts.failed}</a>
        <button
          type="button"
          className="button small"
          aria-disabled={sending.isBusy}
          onClick={() => void save()}
        >
          <Icon name="download" />
          {texts.failedCsv}
        </button>
      </p>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
    </>
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
