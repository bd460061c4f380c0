// What accounts are called. Only administrators may read the names of others.

import { useEffect, useState } from 'react';
import { callOperation } from '../api/operation_call';
import { useOwnAccount } from '../parts/account_context';
import { may } from './site';

type Id = number | null | undefined;

const known = new Map<number, Promise<string>>();

function nameOf(id: number): Promise<string> {
  const asked =
    known.get(id) ??
    callOperation('GET /api/v1/admin/users/{id}/', { id }).then((user) => user.username ?? '');
  known.set(id, asked);
  // What failed is asked for again.
  asked.catch(() => known.delete(id));
  return asked;
}

// By their ids: one's own name as `you`, those that may not be read by their number.
export function useAccountNames(ids: Id[], you: string): (id: Id) => string | undefined {
  const { id: own, role } = useOwnAccount();
  const [names, setNames] = useState<Record<number, string>>({});
  const others = [...new Set(ids)].filter((id): id is number => Boolean(id) && id !== own);
  const wanted = may(role, 'admin') ? others.join(' ') : '';
  useEffect(() => {
    for (const id of wanted.split(' ').filter(Boolean).map(Number))
      nameOf(id).then(
        (name) => setNames((before) => ({ ...before, [id]: name })),
        // Its number stays.
        () => undefined,
      );
  }, [wanted]);
  return (id) => {
    if (!id) return undefined;
    return id === own ? you : (names[id] ?? `Account #${id}`);
  };
}
