// Checks before a campaign is sent: what prevents sending, and what should be looked at.

import type { OperationAnswer } from '../../api/operations';
import { peopleText, texts } from './texts';

export type Campaign = NonNullable<OperationAnswer<'GET /api/v1/admin/email/campaigns/{id}/'>>;
export type Preview = OperationAnswer<'POST /api/v1/admin/email/campaigns/{id}/preview/'>;

export interface Check {
  what: string;
  // `bad`: the campaign cannot be sent.
  tone: 'good' | 'warn' | 'bad';
  detail: string;
}

function recipientsCheck({ recipients, missing_lists: missing }: Preview): Check {
  const what = 'Recipients';
  if (missing.length > 0) {
    const names = missing.map((one) => `“${one}”`).join(', ');
    return { what, tone: 'bad', detail: `There is no mailing list ${names}.` };
  }
  if (recipients === null) return { what, tone: 'warn', detail: texts.counting };
  if (recipients === 0)
    return { what, tone: 'bad', detail: 'Nobody is on its lists and in its segment.' };
  return { what, tone: 'good', detail: `${peopleText(recipients)} as of now.` };
}

const senderCheck = ({ from }: Preview): Check =>
  from
    ? { what: 'Sender', tone: 'good', detail: from }
    : { what: 'Sender', tone: 'bad', detail: 'Neither the campaign nor the server specifies one.' };

const unsubscribeCheck = ({ has_unsubscribe_link: has }: Preview): Check => ({
  what: 'Unsubscribe link',
  tone: has ? 'good' : 'warn',
  detail: has
    ? 'The body contains {{unsubscribe_url}}.'
    : 'The body does not contain {{unsubscribe_url}}. Mail programs still offer to unsubscribe.',
});

function placeholdersCheck({ unknown_placeholders: unknown }: Preview): Check {
  const what = 'Placeholders';
  if (unknown.length === 0) return { what, tone: 'good', detail: 'All are known.' };
  const listed = unknown.map(({ placeholder, suggestion }) =>
    suggestion ? `${placeholder} (${suggestion} is probably meant)` : placeholder,
  );
  return { what, tone: 'bad', detail: `Not known here: ${listed.join(', ')}.` };
}

const isPlainAddress = (url: string): boolean => {
  try {
    return new URL(url).protocol === 'https:';
  } catch {
    return false;
  }
};

function linksCheck({ links }: Preview): Check {
  const odd = links.filter(({ url }) => !isPlainAddress(url));
  const count = `${links.length} ${links.length === 1 ? 'link' : 'links'}`;
  if (odd.length > 0)
    return {
      what: 'Links',
      tone: 'warn',
      detail: `${count}, not all with HTTPS: ${odd.map(({ url }) => url).join(', ')}`,
    };
  return { what: 'Links', tone: 'good', detail: `${count}, all with HTTPS.` };
}

function testCheck({ test_sends: tests, updated_at: changed }: Campaign): Check {
  const what = 'Test email';
  const latest = tests.find((one) => one.state !== 'failed' && one.sent_at !== null);
  if (!latest) return { what, tone: 'warn', detail: 'No test email has been sent yet.' };
  const isOld = Date.parse(latest.sent_at!) < Date.parse(changed);
  return isOld
    ? { what, tone: 'warn', detail: 'The campaign was changed after the last test email.' }
    : { what, tone: 'good', detail: `Sent to ${latest.email}.` };
}

export function checksOf(campaign: Campaign, preview: Preview): Check[] {
  const all = [
    senderCheck(preview),
    placeholdersCheck(preview),
    unsubscribeCheck(preview),
    linksCheck(preview),
  ];
  // The recipients of a campaign that has started are fixed.
  const begun = campaign.started_at !== null;
  const fixed: Check = {
    what: 'Recipients',
    tone: 'good',
    detail: `${peopleText(campaign.counts.pending)} left.`,
  };
  return [begun ? fixed : recipientsCheck(preview), ...all, testCheck(campaign)];
}

export const isReady = (checks: readonly Check[]): boolean =>
  checks.every((one) => one.tone !== 'bad');

// A measurement of the progress: the number of emails done at a time, in milliseconds. `rateOf`
// returns the emails per minute; null if the samples span less than a second.
export interface Sample {
  at: number;
  done: number;
}
export function rateOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples[samples.length - 1]];
  if (!first || !last || last.at - first.at < 1000) return null;
  return ((last.done - first.done) * 60_000) / (last.at - first.at);
}
