// Saver that lives as long as its page is shown.

import { useEffect, useReducer, useState } from 'react';
import type { PlaceAnswer } from '../../api/place_call';
import { session } from '../../api/session';
import { useOwnAccount } from '../../parts/account_context';
import { useSaveKey } from '../../parts/forms/save_key';
import { useSavedBeforeLeaving, useUnsaved } from '../../parts/forms/unsaved';
import type { Values } from '../../parts/request';
import { toast } from '../../parts/toast';
import type { AdminField } from '../calls';
import { Drafts } from '../records/drafts';
import { Saver } from '../records/saver';
import { texts } from './texts';

const decided = ['approved', 'published'];

interface Given<Data extends Values> {
  // Path of the page below the root, and of the record in the API.
  path: string;
  address: string;
  fields: AdminField[];
  answer: PlaceAnswer<Data>;
  isByHand?: boolean;
  isReadOnly: boolean;
}

export function useSaver<Data extends Values>({ path, ...given }: Given<Data>): Saver<Data> {
  const { id: account } = useOwnAccount();
  const [, tell] = useReducer((count: number) => count + 1, 0);
  const [saver] = useState(
    () =>
      new Saver({
        ...given,
        drafts: new Drafts(account, path, given.fields),
        nameOf: ({ title, name, revision, version }) => ({
          name: String(title ?? name),
          revision: Number(revision ?? version),
        }),
        isOwn: () => session()?.user.id === account,
        asksFirst: ({ status }) => decided.includes(String(status)),
        tell,
        onOthers: (others) =>
          toast(`${texts.others} ${others.map(({ model }) => model.label).join(', ')}`),
      }),
  );
  // Changes that this browser keeps are restored on the next visit.
  useUnsaved(saver.isPending && !saver.isKept);
  useSavedBeforeLeaving(saver.leave);
  useSaveKey(() => void saver.save());
  useEffect(() => {
    // Others may have changed the record while this page was hidden.
    const onSeen = () => {
      if (document.visibilityState === 'visible') void saver.reload();
    };
    document.addEventListener('visibilitychange', onSeen);
    saver.begin();
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      saver.end();
    };
  }, [saver]);
  return saver;
}
