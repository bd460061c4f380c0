// Names of files that were decoded: that of the file they came from, without what encoding added.

import { endingOf } from './magic';

const added = /\.(b64|base64|hex|enc|aes|txt)$/i;

// `source`: name of the file that was decoded; empty if it is not known.
export function resultName(source: string, usual: string, type: string): string {
  const bare = source.replace(added, '') || usual;
  return /\.\w{1,5}$/.test(bare) ? bare : `${bare}.${endingOf(type)}`;
}
