// Scopes of a key: every tool or selected ones and, for accounts with a role, areas of the admin
// side, agents and sites.

import { FormGroup } from '../../parts/forms/form';
import { AreaScopes } from './area_scopes';
import type { PartGiven } from './key_form';
import { labelOf, type ScopeChoice, type Scopes } from './scopes';

interface ChecksGiven extends PartGiven {
  choices: ScopeChoice[];
}

function ScopeChecks({ choices, values, change }: ChecksGiven) {
  const toggle = (scope: string, isOn: boolean) => {
    const others = values.chosen.filter((one) => one !== scope);
    change({ chosen: isOn ? [...others, scope] : others });
  };
  return (
    <div className="checks">
      {choices.map(({ scope, label }) => (
        <label key={scope} className="check">
          <input
            type="checkbox"
            checked={values.chosen.includes(scope)}
            onChange={(event) => toggle(scope, event.target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

export function ScopeField({ scopes, ...part }: PartGiven & { scopes: Scopes }) {
  const { values, change, line } = part;
  const offered = [...scopes.tools, ...scopes.staff, ...scopes.areas].map(({ scope }) => scope);
  const others = values.chosen
    .filter((scope) => !offered.includes(scope))
    .map((scope) => ({ scope, label: labelOf(scope, scopes) }));
  const beside = [...scopes.staff, ...others];
  const field = line('scopes');
  const { id } = field;
  return (
    <FormGroup {...field}>
      {() => (
        <>
          <div className="checks">
            {[true, false].map((isAll) => (
              <label key={String(isAll)} className="check">
                <input
                  type="radio"
                  id={isAll === values.hasEveryTool ? id : undefined}
                  name={`${id}-kind`}
                  checked={values.hasEveryTool === isAll}
                  onChange={() => change({ hasEveryTool: isAll })}
                />
                <span>{isAll ? 'Every tool' : 'Only some tools'}</span>
              </label>
            ))}
          </div>
          {values.hasEveryTool ? null : (
            <div className="scope-tools">
              <ScopeChecks {...part} choices={scopes.tools} />
            </div>
          )}
          {scopes.areas.length > 0 ? <AreaScopes {...part} scopes={scopes.areas} /> : null}
          {beside.length > 0 ? (
            <div className="scope-others">
              <ScopeChecks {...part} choices={beside} />
            </div>
          ) : null}
        </>
      )}
    </FormGroup>
  );
}
