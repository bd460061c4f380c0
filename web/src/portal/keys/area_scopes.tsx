// Scopes for the admin side: a table of its areas, with what a key may do in each.

import type { PartGiven } from './key_form';
import { areaLabel, verbLabels, verbs, type AreaScope, type Verb } from './scopes';

interface Given extends PartGiven {
  scopes: readonly AreaScope[];
}

// Every other verb includes reading, which is not listed beside it then.
function without(chosen: string[], area: string, verb: Verb): string[] {
  return chosen.filter((one) => one !== `${area}:${verb}` && one !== `${area}:read`);
}

function Cell({
  area,
  verb,
  values,
  change,
}: Omit<Given, 'scopes'> & { area: string; verb: Verb }) {
  const scope = `${area}:${verb}`;
  const isChosen = values.chosen.includes(scope);
  const isIncluded =
    verb === 'read' && verbs.some((one) => values.chosen.includes(`${area}:${one}`));
  return (
    <input
      type="checkbox"
      aria-label={`${areaLabel(area)}: ${verbLabels[verb].toLowerCase()}`}
      checked={isChosen || isIncluded}
      disabled={isIncluded && !isChosen}
      onChange={(event) => {
        const others = without(values.chosen, area, verb);
        change({ chosen: event.target.checked ? [...others, scope] : others });
      }}
    />
  );
}

export function AreaScopes({ scopes, ...part }: Given) {
  const areas = [...new Set(scopes.map(({ area }) => area))];
  const offered = new Set(scopes.map(({ scope }) => scope));
  return (
    <div className="scope-areas" tabIndex={0} role="region" aria-label="Admin side">
      <table>
        <caption>
          Admin side: never more than your role permits. Writing and approving include reading.
        </caption>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {verbs.map((verb) => (
              <th key={verb} scope="col">
                {verbLabels[verb]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row">{areaLabel(area)}</th>
              {verbs.map((verb) => (
                <td key={verb}>
                  {offered.has(`${area}:${verb}`) ? (
                    <Cell {...part} area={area} verb={verb} />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
