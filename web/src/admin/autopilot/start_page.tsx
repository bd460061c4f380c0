// Form that starts a run, with the most that the run may cost.

import { callOperation } from '../../api/operation_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import type { Values } from '../../parts/request';
import { numberText } from '../../parts/times';
import { FormPage } from '../forms/form_page';
import type { PlacePage } from '../pages';
import { costText, durationText, type Budget } from './run';
import { texts } from './texts';

function maximumOf(usual: Budget, requested: Values): Budget {
  const limit = (name: keyof Budget) =>
    typeof requested[name] === 'number' ? requested[name] : usual[name];
  return {
    max_cost_micros: limit('max_cost_micros'),
    max_tokens: limit('max_tokens'),
    max_requests: limit('max_requests'),
    max_seconds: limit('max_seconds'),
  };
}

function Most({ values }: { values: Values }) {
  const loading = useLoaded('budgets', (signal) =>
    callOperation('GET /api/v1/admin/autopilot/budgets/', { signal }),
  );
  return (
    <section className="card text-card" aria-labelledby="run-most">
      <h2 id="run-most">{texts.most}</h2>
      {values.mode === 'dry_run' ? (
        <p role="status">{texts.dry}</p>
      ) : (
        <Loaded loading={loading}>
          {({ usual }) => {
            const most = maximumOf(usual, (values.budget ?? {}) as Values);
            return (
              <>
                <p role="status">
                  <strong className="run-most">{costText(most.max_cost_micros)}</strong>{' '}
                  {`for at most ${numberText(most.max_requests)} model calls with ` +
                    `${numberText(most.max_tokens)} tokens in total, and ` +
                    `${durationText(most.max_seconds)} of waiting.`}
                </p>
                <p className="aside-note">{texts.budgetHelp}</p>
              </>
            );
          }}
        </Loaded>
      )}
    </section>
  );
}

export function StartRunPage({ page }: { page: PlacePage }) {
  return <FormPage page={page} above={(values) => <Most values={values} />} />;
}
