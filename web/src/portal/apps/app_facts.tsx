// Facts about an app, as a list of names and values.

import { type ReactNode } from 'react';
import { useOwnAccount } from '../../parts/account_context';
import { useLoaded } from '../../parts/forms/loaded';
import { labelOf, loadScopes } from '../keys/scopes';

export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="session-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

// Returns a function that describes scopes in words; until their labels have loaded, by name.
export function useScopeLabels(): (scopes: readonly string[]) => string {
  const user = useOwnAccount();
  const { data } = useLoaded('scopes', (signal) => loadScopes(user, signal));
  return (scopes) =>
    scopes.map((scope) => labelOf(scope, data ?? { tools: [], staff: [] })).join(', ');
}
