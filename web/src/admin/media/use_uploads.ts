// Uploads files one after the other, with their progress.

import { useCallback, useRef, useState } from 'react';
import type { Problem } from '../../api/client';
import { newOnceKey } from '../../api/operation_call';
import { upload } from '../../api/upload';
import { problemFrom } from '../../parts/forms/sending';
import type { Media } from './media';

export interface Sent {
  key: number;
  file: File;
  // Share that has been sent, from 0 to 1.
  share: number;
  media?: Media;
  problem?: Problem;
}

const isOver = (one: Sent): boolean => Boolean(one.media ?? one.problem);

export function useUploads(path: string, onUploaded: () => void) {
  const [sent, setSent] = useState<Sent[]>([]);
  // Files that are dropped while others are being sent wait for these.
  const last = useRef(Promise.resolve());
  const next = useRef(0);
  const add = useCallback(
    (files: File[]) => {
      const added = files.map((file) => ({ key: next.current++, file, share: 0 }));
      setSent((before) => [...before.filter((one) => !one.media), ...added]);
      const tell = (key: number, part: Partial<Sent>) =>
        setSent((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
      const send = async ({ key, file }: Sent) => {
        const form = new FormData();
        form.set('file', file);
        const onProgress = (share: number) => tell(key, { share });
        const { signal } = new AbortController();
        try {
          const media = await upload(path, { form, onceKey: newOnceKey(), onProgress, signal });
          tell(key, { share: 1, media: media as Media });
          onUploaded();
        } catch (error) {
          tell(key, { problem: problemFrom(error) });
        }
      };
      for (const one of added) last.current = last.current.then(() => send(one));
    },
    [path, onUploaded],
  );
  return { sent, add, isBusy: sent.some((one) => !isOver(one)) };
}
