// A time relative to the current time, such as "3 hours ago"; the tooltip has the local time and
// the timestamp of the server.

import { agoText, timeText } from './times';

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${timeText(at)} (${at})`}>
      {agoText(at)}
    </time>
  );
}
