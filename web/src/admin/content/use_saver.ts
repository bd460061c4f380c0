// A saver for as long as its page is shown.

import { useEffect, useReducer, useState } from 'react';
import type { PlaceAnswer } from '../../api/place_call';
import { useUnsaved } from '../../parts/forms/unsaved';
import { toast } from '../../parts/toast';
import type { AdminField } from '../calls';
import { Saver } from '../records/saver';
import { texts } from './texts';

const decided = ['approved', 'published'];

interface Given {
  address: string;
  fields: AdminField[];
  answer: PlaceAnswer;
  isByHand?: boolean;
}

export function useSaver(given: Given): Saver {
  const [, tell] = useReducer((count: number) => count + 1, 0);
  const [saver] = useState(
    () =>
      new Saver({
        ...given,
        asksFirst: ({ status }) => decided.includes(String(status)),
        tell,
        onOthers: (others) =>
          toast(`${texts.others} ${others.map(({ model }) => model.label).join(', ')}`),
      }),
  );
  useUnsaved(saver.isPending);
  useEffect(() => {
    const onSave = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void saver.save();
    };
    // Others may have changed it while another page was looked at.
    const onSeen = () => {
      if (document.visibilityState === 'visible') void saver.reload();
    };
    addEventListener('keydown', onSave);
    document.addEventListener('visibilitychange', onSeen);
    saver.begin();
    return () => {
      removeEventListener('keydown', onSave);
      document.removeEventListener('visibilitychange', onSeen);
      saver.end();
    };
  }, [saver]);
  return saver;
}
