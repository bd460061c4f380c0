// Required sample size of an experiment, computed by the server from the data of the control.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { useLoaded } from '../../parts/forms/loaded';
import { numberText } from '../../parts/times';
import type { Results } from './health';
import { Answer, NumberField, partText, SampleSection, UnitsNeeded } from './sample_parts';
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
    <UnitsNeeded units={needed}>
      {left === 0 ? '; each already has that many.' : `; ${numberText(left)} more are needed`}
      {left > 0 && perDay > 0
        ? `, which takes about ${numberText(Math.ceil(left / perDay))} days at the current rate.`
        : left > 0
          ? '.'
          : ''}
    </UnitsNeeded>
  );
}

export function SampleSize({ id }: { id: number }) {
  const [effect, setEffect] = useState('10');
  const [power, setPower] = useState('80');
  const query = { min_effect: partText(effect), power: partText(power) };
  const loading = useLoaded(JSON.stringify(query), (signal) =>
    callOperation('GET /api/v1/admin/experiments/{id}/results/', { id, query, signal }),
  );
  const { problem } = loading;
  return (
    <SampleSection help={texts.sampleHelp}>
      <div className="form-grid">
        <NumberField name="min_effect" value={effect} problem={problem} onChange={setEffect} />
        <NumberField name="power" value={power} problem={problem} onChange={setPower} />
      </div>
      <Answer loading={loading}>{(results) => <Needed results={results} />}</Answer>
    </SampleSection>
  );
}
