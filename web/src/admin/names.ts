// Display names of accounts. Only administrators may read the names of others.

import { useEffect, useState } from 'react';
import { callOperation } from '../api/operation_call';
import { useOwnAccount } from '../parts/account_context';
import { may } from './site';

type Id = number | null | undefined;

const known = new Map<number, Promise<string>>();

function nameOf(id: number): Promise<string> {
  const requested =
    known.get(id) ??
    callOperation('GET /api/v1/admin/users/{id}/', { id }).then((user) => user.username ?? '');
  known.set(id, requested);
  // A failed request is repeated the next time.
  requested.catch(() => known.delete(id));
  return requested;
}

// Returns the name of an account by its id: `you` for the signed-in account, the number if the name
// may not be read.
export function useAccountNames(ids: Id[], you: string): (id: Id) => string | undefined {
  const { id: own, role } = useOwnAccount();
  const [names, setNames] = useState<Record<number, string>>({});
  const others = [...new Set(ids)].filter((id): id is number => Boolean(id) && id !== own);
  const wanted = may(role, 'admin') ? others.join(' ') : '';
  useEffect(() => {
    for (const id of wanted.split(' ').filter(Boolean).map(Number))
      nameOf(id).then(
        (name) => setNames((before) => ({ ...before, [id]: name })),
        // The number is shown instead.
        () => undefined,
      );
  }, [wanted]);
  return (id) => {
    if (!id) return undefined;
    return id === own ? you : (names[id] ?? `Account #${id}`);
  };
}
