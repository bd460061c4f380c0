// Choice of the property that a report is about. Not shown while there is only one.

import type { AddressQuery } from '../lists/address_query';
import { useKnownSites } from './sites';
import { texts } from './texts';

export function PropertyChoice({ query, change }: Pick<AddressQuery, 'query' | 'change'>) {
  const known = useKnownSites();
  const chosen = query.site ?? '';
  const sites = !chosen || known.includes(chosen) ? known : [...known, chosen];
  if (sites.length < 2) return null;
  return (
    <div className="field filter search-property">
      <label className="field-label" htmlFor="search-property">
        {texts.site}
      </label>
      <select
        id="search-property"
        className="control control-small"
        value={chosen || known[0]}
        onChange={({ target }) => change({ site: target.value === known[0] ? '' : target.value })}
      >
        {sites.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}
