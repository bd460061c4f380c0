// Labels of the scopes that an app has.

import { useOwnAccount } from '../../parts/account_context';
import { useLoaded } from '../../parts/forms/loaded';
import { labelOf, loadScopes, noScopes } from '../keys/scopes';

// Returns a function that describes scopes in words; until their labels have loaded, by name.
export function useScopeLabels(): (scopes: readonly string[]) => string {
  const user = useOwnAccount();
  const { data } = useLoaded('scopes', (signal) => loadScopes(user, signal));
  return (scopes) => scopes.map((scope) => labelOf(scope, data ?? noScopes)).join(', ');
}
