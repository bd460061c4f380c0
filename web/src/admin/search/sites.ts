// Properties that have imported search data, the latest first.

import { useEffect, useState } from 'react';
import { callOperation } from '../../api/operation_call';

export function useKnownSites(): string[] {
  const [sites, setSites] = useState<string[]>([]);
  useEffect(() => {
    const way = new AbortController();
    callOperation('GET /api/v1/admin/gsc/imports/', {
      query: { page_size: 100 },
      signal: way.signal,
    })
      .then(({ results }) => setSites([...new Set(results.map((one) => one.site))]))
      // Properties can be entered without suggestions.
      .catch(() => undefined);
    return () => way.abort();
  }, []);
  return sites;
}
