// Emails to a subscriber and their responses, newest first.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
import { numberText } from '../../parts/times';
import { pageRoot } from '../site';
import { texts } from './texts';

const name = 'GET /api/v1/admin/email/subscribers/{id}/events/';
type Event = OperationAnswer<typeof name>['results'][number];

const words: Record<Event['kind'], [text: string, tone: string]> = {
  sent: ['An email was sent', 'soft'],
  opened: ['Opened the email', 'good'],
  clicked: ['Clicked a link in the email', 'good'],
  failed: ['The email could not be sent', 'bad'],
  soft_bounce: ['The email bounced temporarily', 'warn'],
  hard_bounce: ['The email bounced permanently', 'bad'],
  complaint: ['Reported the email as spam', 'bad'],
  unsubscribe: ['Unsubscribed', 'warn'],
  resubscribe: ['Subscribed again', 'good'],
  confirm: ['Confirmed the subscription', 'good'],
};

function EventLine({ event }: { event: Event }) {
  const [text, tone] = words[event.kind];
  return (
    <li className="timeline-event" data-tone={tone}>
      <p>
        <strong>{text}</strong>
        {event.campaign === null ? null : (
          <>
            :{' '}
            <a href={`${pageRoot}email/campaigns/${event.campaign}/`}>
              <bdi>{event.campaign_name ?? `#${event.campaign}`}</bdi>
            </a>
          </>
        )}
      </p>
      <p className="timeline-about">
        <Moment at={event.happened_at} />
        {event.detail ? (
          <>
            , <bdi>{event.detail}</bdi>
          </>
        ) : null}
        {event.undone_at ? (
          <>
            ; undone <Moment at={event.undone_at} />
          </>
        ) : null}
      </p>
    </li>
  );
}

const step = 25;
// More events are on a page of their own.
const most = 100;

export function Timeline({ id, version }: { id: number; version: string }) {
  const [size, setSize] = useState(step);
  const loading = useLoaded(`${id} ${version} ${size}`, (signal) =>
    callOperation(name, { id, query: { page_size: size }, signal }),
  );
  return (
    <section className="card record-section" aria-labelledby="subscriber-timeline">
      <h2 id="subscriber-timeline">{texts.timeline}</h2>
      <Loaded loading={loading}>
        {({ results, count }) => (
          <>
            {count === 0 ? <p>{texts.noEvents}</p> : null}
            <ol className="timeline">
              {results.map((event, at) => (
                <EventLine key={at} event={event} />
              ))}
            </ol>
            {results.length < count ? (
              <p className="timeline-about">
                {numberText(results.length)} of {numberText(count)}.{' '}
                {size < most ? (
                  <button
                    type="button"
                    className="button small"
                    onClick={() => setSize(Math.min(most, size + step))}
                  >
                    {texts.earlier}
                  </button>
                ) : (
                  <a href={`${pageRoot}email/subscribers/${id}/events/`}>All events</a>
                )}
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}
