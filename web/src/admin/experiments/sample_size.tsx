// How many units an experiment needs to find a change, as the server computes it from what the
// control does.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { FormField, faultsOf } from '../../parts/forms/form';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { numberText } from '../../parts/times';
import type { Results } from './health';
import { texts } from './texts';

function Needed({ results }: { results: Results }) {
  const metric = results.metrics.find((one) => one.is_primary);
  const needed = metric?.users_needed;
  if (!metric || needed == null) return <p>{texts.unknown}</p>;
  const least = Math.min(...metric.variants.map((one) => one.users));
  const { days } = results.health;
  const perDay = days > 0 ? least / days : 0;
  const left = Math.max(0, needed - least);
  return (
    <p>
      <strong className="number">
        {numberText(needed)} {texts.needed}
      </strong>
      {left === 0 ? '; each has that many.' : `; ${numberText(left)} are missing`}
      {left > 0 && perDay > 0
        ? `, which takes about ${numberText(Math.ceil(left / perDay))} days as it goes.`
        : left > 0
          ? '.'
          : ''}
    </p>
  );
}

export function SampleSize({ id }: { id: number }) {
  const [effect, setEffect] = useState('10');
  const [power, setPower] = useState('80');
  const query = { min_effect: String(Number(effect) / 100), power: String(Number(power) / 100) };
  const loading = useLoaded(JSON.stringify(query), (signal) =>
    callOperation('GET /api/v1/admin/experiments/{id}/results/', { id, query, signal }),
  );
  const field = (name: string, label: string, value: string, set: (value: string) => void) => (
    <FormField id={`sample-${name}`} label={label} faults={faultsOf(loading.problem, name)}>
      {(given) => (
        <input
          {...given}
          className="control control-short"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </FormField>
  );
  return (
    <section className="card record-section experiment-sample" aria-labelledby="sample-title">
      <h2 id="sample-title">{texts.sample}</h2>
      <p className="timeline-about">{texts.sampleHelp}</p>
      <div className="form-grid">
        {field('min_effect', texts.effect, effect, setEffect)}
        {field('power', texts.power, power, setPower)}
      </div>
      <Loaded loading={loading}>{(results) => <Needed results={results} />}</Loaded>
    </section>
  );
}
