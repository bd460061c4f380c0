// A time, as long ago or ahead as it is; the exact one, and that of the whole world, on hovering.

import { agoText, timeText } from './times';

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${timeText(at)} (${at})`}>
      {agoText(at)}
    </time>
  );
}
