// Name of the country that a report is narrowed to. The filter may be a code, or a name in another
// language.

import { useEffect, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { Query } from '../lists/query';
import { countryNames } from './countries';
import { keptOf } from './links';

// Returns undefined if no country is filtered, or if the search data has none of that name.
export function useCountry(query: Query): string | undefined {
  const [known, setKnown] = useState<{ requested: string; name: string }>();
  const { country = '', ...others } = keptOf(query);
  const requested = country && JSON.stringify({ ...others, country });
  useEffect(() => {
    if (!requested) return undefined;
    const way = new AbortController();
    const overview = { query: JSON.parse(requested) as Query, signal: way.signal };
    callOperation('GET /api/v1/admin/gsc/overview/', overview).then(
      ({ countries: [one] }) => setKnown(one && { requested, name: countryNames(one).name }),
      // The filter is shown as it was entered.
      () => undefined,
    );
    return () => way.abort();
  }, [requested]);
  return known?.requested === requested ? known?.name : undefined;
}
