// Progress of a campaign that is being sent: counts, rate, and the reason for a delay.

import { useEffect, useRef } from 'react';
import { Moment } from '../../parts/moment';
import { numberText } from '../../parts/times';
import { rateOf, type Campaign, type Sample } from './checks';
import { texts } from './texts';

const spanMs = 60_000;

// Returns the emails per minute, measured over the last minute; null if it is unknown.
function useRate({ counts, status }: Campaign): number | null {
  const samples = useRef<Sample[]>([]);
  const done = counts.sent + counts.failed + counts.skipped;
  useEffect(() => {
    if (status !== 'running') samples.current = [];
    else {
      const now = Date.now();
      const recent = samples.current.filter((one) => now - one.at < spanMs);
      samples.current = [...recent, { at: now, done }];
    }
  });
  return status === 'running' ? rateOf(samples.current) : null;
}

const minutesText = (minutes: number): string => {
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return `about ${numberText(Math.round(minutes))} min`;
  return `about ${numberText(Math.round(minutes / 60))} h`;
};

function RateText({ campaign }: { campaign: Campaign }) {
  const rate = useRate(campaign);
  if (campaign.status !== 'running') return null;
  if (rate === null) return <p>Measuring the speed.</p>;
  const left = campaign.counts.pending;
  return (
    <p>
      {numberText(Math.round(rate))} emails per minute
      {rate > 0 && left > 0 ? `, ${minutesText(left / rate)} left` : ''}
      {campaign.rate_per_minute === null ? '' : `; at most ${numberText(campaign.rate_per_minute)}`}
      .
    </p>
  );
}

function Failure({ campaign }: { campaign: Campaign }) {
  const { last_error: error, failing_since: since, next_try_at: next, pause_reason } = campaign;
  if (pause_reason)
    return (
      <p className="search-error" role="alert">
        Paused by the server: <bdi>{pause_reason}</bdi>
      </p>
    );
  if (!error) return null;
  return (
    <p className="search-error" role="alert">
      The mail server cannot be reached
      {since ? (
        <>
          , since <Moment at={since} />
        </>
      ) : null}
      : <bdi>{error}</bdi>
      {next ? (
        <>
          . The next attempt is <Moment at={next} />.
        </>
      ) : null}
    </p>
  );
}

const parts = [
  ['sent', 'Sent', 'good'],
  ['failed', 'Failed', 'bad'],
  ['skipped', 'Skipped', 'warn'],
  ['pending', 'Waiting', 'soft'],
] as const;

export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { counts, started_at: started, finished_at: finished } = campaign;
  const total = Math.max(1, counts.to_send);
  const done = counts.to_send - counts.pending;
  return (
    <section className="card record-section" aria-labelledby="campaign-progress">
      <h2 id="campaign-progress">{texts.progress}</h2>
      <div
        className="campaign-bar"
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={counts.to_send}
        aria-valuenow={done}
        aria-valuetext={`${numberText(done)} of ${numberText(counts.to_send)} emails`}
      >
        {parts.map(([key, , tone]) => (
          <span
            key={key}
            data-tone={tone}
            style={{ inlineSize: `${(100 * counts[key]) / total}%` }}
          />
        ))}
      </div>
      <p className="campaign-done">
        <strong className="number">
          {numberText(done)} of {numberText(counts.to_send)}
        </strong>{' '}
        emails are done.
      </p>
      <ul className="campaign-parts">
        {parts.map(([key, label, tone]) => (
          <li key={key}>
            <span className="campaign-key" data-tone={tone} aria-hidden="true" /> {label}{' '}
            <span className="number">{numberText(counts[key])}</span>
          </li>
        ))}
      </ul>
      <RateText campaign={campaign} />
      <Failure campaign={campaign} />
      <p className="campaign-note">
        {started ? (
          <>
            Started <Moment at={started} />
          </>
        ) : null}
        {finished ? (
          <>
            , ended <Moment at={finished} />
          </>
        ) : null}
        .
      </p>
    </section>
  );
}
