// Choice of the property that a report is about. Not shown while there is only one.

import { Choice, Labelled } from '../../parts/forms/lines';
import type { AddressQuery } from '../lists/address_query';
import { useKnownSites } from './sites';
import { texts } from './texts';

export function PropertyChoice({ query, change }: Pick<AddressQuery, 'query' | 'change'>) {
  const known = useKnownSites();
  const chosen = query.site ?? '';
  const sites = !chosen || known.includes(chosen) ? known : [...known, chosen];
  if (sites.length < 2) return null;
  return (
    <Labelled label={texts.site} look="filter search-property">
      {(id) => (
        <Choice
          id={id}
          className="control control-small"
          choices={sites.map((one) => [one, one])}
          value={chosen || known[0]}
          onChange={(site) => change({ site: site === known[0] ? '' : site })}
        />
      )}
    </Labelled>
  );
}
