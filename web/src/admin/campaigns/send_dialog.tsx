// Review before a campaign is sent: checks, number of recipients, and the time: now, or later,
// shown in the local time zone and in UTC.

import { useState } from 'react';
import { Problem } from '../../api/client';
import { callPlace } from '../../api/place_call';
import { Dialog } from '../../parts/dialogs/dialog';
import { Form, faultsOf } from '../../parts/forms/form';
import { TextLine } from '../../parts/forms/lines';
import { useSending } from '../../parts/forms/sending';
import { localText, momentOf, zone } from '../../parts/forms/local_time';
import { timeText } from '../../parts/times';
import { toast } from '../../parts/toast';
import { texts as formTexts } from '../../parts/forms/texts';
import { Checklist } from './checklist';
import { checksOf, isReady, type Campaign, type Preview } from './checks';
import { usePreview, type PreviewRequest } from './preview';
import { peopleText, texts } from './texts';

interface Given {
  campaign: Campaign;
  preview: Preview;
  address: string;
  // Entity tag of the version that was reviewed.
  tag: string;
  // Whether it was opened to choose a time.
  isLater: boolean;
  onDone: () => void;
  // Called if the campaign has changed since it was shown.
  onStale: () => void;
  onClose: () => void;
}

const utcText = (moment: string): string =>
  `${new Date(moment).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })} UTC`;

interface WhenGiven {
  isLater: boolean;
  local: string;
  problem: Problem | undefined;
  onLater: (isLater: boolean) => void;
  onTime: (local: string) => void;
}

function When({ isLater, local, problem, onLater, onTime }: WhenGiven) {
  const moment = momentOf(local);
  const choice = (label: string, value: boolean) => (
    <label className="check">
      <input
        type="radio"
        name="campaign-when"
        checked={isLater === value}
        onChange={() => onLater(value)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <>
      <fieldset className="field field-group">
        <legend className="field-label">{texts.when}</legend>
        {choice(texts.now, false)}
        {choice(texts.later, true)}
      </fieldset>
      {isLater ? (
        <TextLine
          id="campaign-send-at"
          label={texts.sendAt}
          help={moment ? `${timeText(moment)} (${zone}), ${utcText(moment)}.` : `In ${zone}.`}
          faults={faultsOf(problem, 'send_at')}
          className="control control-short"
          type="datetime-local"
          value={local}
          onChange={onTime}
        />
      ) : null}
    </>
  );
}

function useSend(given: Given) {
  const { campaign, address, tag, onDone, onStale } = given;
  const sending = useSending();
  const [isLater, setLater] = useState(
    given.isLater || (campaign.send_at !== null && !campaign.started_at),
  );
  const [local, setLocal] = useState(localText(campaign.send_at));
  const send = async () => {
    const moment = momentOf(local);
    if (isLater && !moment) {
      const detail = 'Choose a day and a time.';
      const errors = [{ pointer: '/send_at', code: 'required', detail }];
      return sending.refuse(new Problem(0, 'required', detail, { errors }));
    }
    const action = isLater ? 'schedule' : 'start';
    const body = isLater ? { send_at: moment } : {};
    const answer = await sending.send(async (signal) => {
      try {
        return await callPlace('POST', `${address}${action}/`, { body, tag, signal });
      } catch (error) {
        // The campaign is no longer the version that was reviewed.
        if (error instanceof Problem && error.status === 412) {
          onStale();
          return undefined;
        }
        throw error;
      }
    });
    if (!answer) return;
    toast(isLater ? texts.scheduled : texts.sent);
    onDone();
  };
  return { sending, isLater, local, setLater, setLocal, send };
}

const nobody: PreviewRequest = {};

export function SendDialog(given: Given) {
  const { campaign, onClose } = given;
  // Recipients are counted anew, as they may have changed.
  const requested = usePreview(campaign.id, nobody, given.tag);
  const preview = requested.answer ?? given.preview;
  const { sending, isLater, local, setLater, setLocal, send } = useSend(given);
  const checks = checksOf(campaign, preview);
  const count = campaign.started_at ? campaign.counts.pending : preview.recipients;
  const people = peopleText(count ?? 0);
  const label = isLater ? `Schedule for ${people}` : `Send to ${people} now`;
  return (
    <Dialog title={texts.review} onClose={onClose}>
      <p className="action-record">
        <strong dir="auto">{campaign.name}</strong>
      </p>
      <Checklist checks={checks} />
      {count === null ? (
        <p role="status">{`${texts.recipients}: ${texts.counting}`}</p>
      ) : isReady(checks) ? (
        <Form
          label={texts.review}
          sending={sending}
          fields={{ send_at: { id: 'campaign-send-at', label: texts.sendAt } }}
          submit={label}
          busy="Sending"
          onSubmit={send}
          onCancel={onClose}
        >
          <When
            isLater={isLater}
            local={local}
            problem={sending.problem}
            onLater={setLater}
            onTime={setLocal}
          />
        </Form>
      ) : (
        <>
          <p role="alert">{texts.cannot}</p>
          <p className="form-actions">
            <button type="button" className="button" onClick={onClose}>
              {formTexts.cancel}
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}
