// Properties that have search data, the one that reports are about by default first.

import { useEffect, useState } from 'react';
import { callOperation } from '../../api/operation_call';

export function useKnownSites(): string[] {
  const [sites, setSites] = useState<string[]>([]);
  useEffect(() => {
    const way = new AbortController();
    callOperation('GET /api/v1/admin/gsc/properties/', {
      query: { page_size: 100, ordering: 'site' },
      signal: way.signal,
    })
      .then(({ results }) => {
        const usual = results.filter((one) => one.is_default);
        const others = results.filter((one) => !one.is_default);
        setSites([...usual, ...others].map((one) => one.site));
      })
      // Properties can be entered without suggestions.
      .catch(() => undefined);
    return () => way.abort();
  }, []);
  return sites;
}
