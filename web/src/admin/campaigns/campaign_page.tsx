// Campaign page: preview and recipients, checks before sending, progress, and results.

import { useEffect, useState } from 'react';
import { answerOf } from '../../api/description';
import { Fold } from '../../parts/fold';
import { Moment } from '../../parts/moment';
import { timeText } from '../../parts/times';
import { toast } from '../../parts/toast';
import type { PlacePage } from '../pages';
import { EditForm, type EditGiven } from '../records/edit_form';
import type { LoadedGiven } from '../records/loaded_record';
import { RecordFacts } from '../records/record_facts';
import { RecordPage } from '../records/record_page';
import { texts as adminTexts } from '../texts';
import { CampaignArchive } from './archive';
import { Checklist } from './checklist';
import { checksOf, type Campaign, type Preview } from './checks';
import { PreviewPanel, usePreview, type PreviewRequest } from './preview';
import { CampaignFailures } from './failures';
import { CampaignProgress } from './progress';
import { CampaignResults } from './results';
import { SendDialog } from './send_dialog';
import { texts } from './texts';

const runningMs = 2000;
const scheduledMs = 15_000;

// Fields that the preview depends on.
const previewed = [
  'subject',
  'from_email',
  'preheader',
  'body',
  'alt_body',
  'body_format',
  'lists',
  'segment',
  'ab',
] as const;

// Maximum age of the recipient count in a preview, in seconds. The dialog before sending counts
// anew.
const countedWithin = 30;

const requestOf = (values: Record<string, unknown>, person: string): PreviewRequest => ({
  ...Object.fromEntries(
    previewed.filter((name) => name in values).map((name) => [name, values[name]]),
  ),
  name: person,
  email: 'reader@example.org',
  counted_within_s: countedWithin,
});

const isOpen = (status: Campaign['status']): boolean =>
  ['draft', 'scheduled', 'paused'].includes(status);

// Reloads a running or scheduled campaign regularly while the page is visible.
function useWatched({ status }: Campaign, again: () => void): void {
  const wait = status === 'running' ? runningMs : status === 'scheduled' ? scheduledMs : 0;
  useEffect(() => {
    if (wait === 0) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = window.setInterval(look, wait);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [wait, again]);
}

function Planned({ campaign }: { campaign: Campaign }) {
  if (campaign.status !== 'scheduled' || !campaign.send_at) return null;
  const utc = new Date(campaign.send_at).toISOString().slice(0, 16).replace('T', ' ');
  return (
    <p className="campaign-planned card">
      Sending starts <Moment at={campaign.send_at} />: {timeText(campaign.send_at)} ({utc} UTC).
    </p>
  );
}

interface StateGiven extends Pick<LoadedGiven<Campaign>, 'page' | 'answer' | 'onChanged'> {
  preview: Preview | undefined;
}

function State({ page, answer, preview, onChanged }: StateGiven) {
  const campaign = answer.data;
  return (
    <div className="record-column">
      {campaign.started_at ? <CampaignProgress campaign={campaign} /> : null}
      {campaign.started_at ? <CampaignResults campaign={campaign} /> : null}
      <CampaignArchive
        campaign={campaign}
        address={page.address}
        tag={answer.tag}
        onChanged={onChanged}
      />
      <CampaignFailures
        campaign={campaign}
        address={page.address}
        tag={answer.tag}
        onChanged={onChanged}
      />
      {isOpen(campaign.status) && preview ? (
        <section className="card record-section" aria-labelledby="campaign-checks">
          <h2 id="campaign-checks">{texts.checklist}</h2>
          <Checklist checks={checksOf(campaign, preview)} />
        </section>
      ) : null}
      <Tests campaign={campaign} />
    </div>
  );
}

interface StartingGiven {
  campaign: Campaign;
  isReady: boolean;
  onStart: (when: 'now' | 'later') => void;
}

function Starting({ campaign, isReady, onStart }: StartingGiven) {
  const button = (when: 'now' | 'later', label: string, look: string) => (
    <button
      type="button"
      className={look}
      aria-disabled={!isReady}
      onClick={() => isReady && onStart(when)}
    >
      {label}
    </button>
  );
  return (
    <p className="admin-buttons">
      {button('now', campaign.started_at ? texts.resume : texts.review, 'button main')}
      {button('later', texts.schedule, 'button')}
    </p>
  );
}

function Looking({ page, answer, onChanged }: LoadedGiven<Campaign>) {
  const [person, setPerson] = useState('Ada');
  const [sending, setSending] = useState<'now' | 'later'>();
  const campaign = answer.data;
  const shown = usePreview(campaign.id, requestOf({}, person), answer.tag);
  useWatched(campaign, onChanged);
  const starts = campaign.allowed_actions.some((one) => one === 'start' || one === 'schedule');
  return (
    <>
      {sending && shown.answer ? (
        <SendDialog
          campaign={campaign}
          preview={shown.answer}
          address={page.address}
          tag={answer.tag}
          isLater={sending === 'later'}
          onDone={() => {
            setSending(undefined);
            onChanged();
          }}
          onStale={() => {
            setSending(undefined);
            toast(texts.stale);
            onChanged();
          }}
          onClose={() => setSending(undefined)}
        />
      ) : null}
      <Planned campaign={campaign} />
      {starts ? (
        <Starting campaign={campaign} isReady={shown.answer !== undefined} onStart={setSending} />
      ) : null}
      <div className="campaign-grid">
        <State page={page} answer={answer} preview={shown.answer} onChanged={onChanged} />
        <PreviewPanel previewing={shown} person={person} onPerson={setPerson} />
      </div>
      <Fold className="record-fold card" title={adminTexts.facts}>
        {() => <RecordFacts schema={answerOf(page.call.operation)} record={answer.data} />}
      </Fold>
    </>
  );
}

function Tests({ campaign }: { campaign: Campaign }) {
  const { test_sends: tests } = campaign;
  return (
    <section className="card record-section" aria-labelledby="campaign-tests">
      <h2 id="campaign-tests">{texts.tests}</h2>
      {tests.length === 0 ? <p>{texts.noTests}</p> : null}
      <ul className="campaign-tests">
        {tests.map((one) => (
          <li key={one.message_id}>
            <bdi>{one.email}</bdi>:{' '}
            {one.state === 'failed' ? (
              <span className="search-error">
                <bdi>{one.error}</bdi>
              </span>
            ) : one.state === 'recorded' ? (
              'recorded in the outbox'
            ) : (
              'sent'
            )}
            {one.sent_at ? (
              <>
                , <Moment at={one.sent_at} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Editing(given: EditGiven<Campaign>) {
  const { answer } = given;
  const [person, setPerson] = useState('Ada');
  const [values, setValues] = useState<Record<string, unknown>>({});
  const shown = usePreview(answer.data.id, requestOf(values, person), answer.tag);
  return (
    <div className="campaign-editor">
      <EditForm {...given} onFilled={setValues} />
      <PreviewPanel previewing={shown} person={person} onPerson={setPerson} />
    </div>
  );
}

const closed = ({ status }: Campaign): string => (isOpen(status) ? '' : texts.closed);

export function CampaignPage({ page }: { page: PlacePage }) {
  return (
    <RecordPage<Campaign>
      page={page}
      body={(given) => <Looking {...given} />}
      editor={(given) => <Editing {...given} />}
      closed={closed}
      // Sending is started in a dialog that shows the checks first.
      withoutActions={['start', 'schedule', 'preview', 'retry_failed']}
    />
  );
}
