// Whether the public archive shows a campaign, once it has been started.

import { callPlace } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { SendButton } from '../../parts/forms/send_button';
import { toast } from '../../parts/toast';
import { may } from '../site';
import type { Campaign } from './checks';
import { texts } from './texts';

interface Given {
  campaign: Campaign;
  // Path in the API.
  address: string;
  tag: string;
  onChanged: () => void;
}

export function CampaignArchive({ campaign, address, tag, onChanged }: Given) {
  const { role } = useOwnAccount();
  if (!campaign.started_at || campaign.status === 'cancelled') return null;
  const { is_public: isPublic, archive_url: url } = campaign;
  return (
    <section className="card record-section" aria-labelledby="campaign-archive">
      <h2 id="campaign-archive">{texts.archive}</h2>
      {url ? (
        <p>
          <a href={url}>{texts.viewInArchive}</a>
        </p>
      ) : (
        <p>{isPublic ? texts.inArchive : texts.notInArchive}</p>
      )}
      {/* Approvers alone add a campaign after it was approved. */}
      {may(role, isPublic ? 'editor' : 'approver') ? (
        <div className="form-actions">
          <SendButton
            send={(signal) =>
              callPlace('PATCH', address, { body: { is_public: !isPublic }, tag, signal })
            }
            onDone={() => {
              toast(isPublic ? texts.removed : texts.added);
              onChanged();
            }}
          >
            {isPublic ? texts.removeFromArchive : texts.addToArchive}
          </SendButton>
        </div>
      ) : null}
    </section>
  );
}
