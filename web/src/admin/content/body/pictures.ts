// Pictures of a text: they are uploaded where the server takes them. Until a picture has arrived, a
// mark is in its place, which the checks of a text report if it stays.

import { newOnceKey } from '../../../api/operation_call';
import { upload } from '../../../api/upload';
import { problemFrom } from '../../../parts/forms/sending';
import { callAt } from '../../calls';
import { sliceOf } from '../../pages';
import { apiRoot, areaAt, may } from '../../site';
import { escapedLabel, safeTarget } from './inline_commands';

const path = 'media/';

// Returns the address that takes pictures; undefined if the server does not describe one, or the
// role may not upload.
export async function mediaAddress(role: string | null): Promise<string | undefined> {
  const area = areaAt(path);
  if (!area) return undefined;
  const call = callAt(await sliceOf(area.tag), apiRoot + path, 'POST');
  return call && may(role, call.role) ? call.template : undefined;
}

export const isPicture = ({ type }: File): boolean => type.startsWith('image/');

export const pictureText = (alt: string, address: string): string =>
  `![${escapedLabel(alt)}](${safeTarget(address)})`;

let number = 0;

// Returns the mark for a picture that is on its way. Each is different.
export function waitingMark(name: string): string {
  number += 1;
  const clean = name.replace(/[[\]\n]/g, '').slice(0, 100);
  return `[insert picture: ${clean}${number > 1 ? ` (${number})` : ''}]`;
}

interface Uploaded {
  url: string;
  alt: string;
}

// Throws a `Problem`.
export async function uploadPicture(address: string, file: File): Promise<Uploaded> {
  const form = new FormData();
  form.set('file', file, file.name || 'picture');
  try {
    const answer = await upload(address, {
      form,
      onceKey: newOnceKey(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    const { url, alt } = answer as Record<string, unknown>;
    return { url: String(url), alt: typeof alt === 'string' ? alt : '' };
  } catch (error) {
    throw problemFrom(error);
  }
}

const maxData = 20_000_000;

// Returns the file of a picture that a pasted text contains.
export function fileOfData(data: string, name: string): File | undefined {
  const [, type, coded] = /^data:(image\/[\w+.-]+);base64,([\s\S]*)$/i.exec(data) ?? [];
  if (!type || !coded || coded.length > maxData) return undefined;
  try {
    const bytes = Uint8Array.from(atob(coded.replace(/\s/g, '')), (one) => one.charCodeAt(0));
    const ending = type.split('/')[1]!.replace(/\+.*/, '').toLowerCase();
    return new File([bytes], `${name}.${ending}`, { type: type.toLowerCase() });
  } catch {
    return undefined;
  }
}
