// Results of an experiment: the decision with its reasons, checks of the data, the split, metrics
// with confidence intervals, and the required sample size.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
import { Rich } from '../../parts/rich';
import { Checklist } from '../campaigns/checklist';
import { healthChecks, type Results } from './health';
import { MetricResult } from './metric_results';
import { SampleSize } from './sample_size';
import { Split } from './split';
import { decisions, texts } from './texts';

type Experiment = NonNullable<OperationAnswer<'GET /api/v1/admin/experiments/{id}/'>>;

function Decision({ results }: { results: Results }) {
  const [text, tone] = decisions[results.decision];
  return (
    <section className="card record-section experiment-decision" data-tone={tone}>
      <h2>
        {texts.decision}: {text}
      </h2>
      <ul>
        {results.reasons.map((one) => (
          <li key={one.code + one.detail}>
            <Rich text={one.detail} />
          </li>
        ))}
      </ul>
      <p className="timeline-about">
        Computed <Moment at={results.computed_at} />.
      </p>
    </section>
  );
}

export function ResultsView({ experiment }: { experiment: Experiment }) {
  const { id } = experiment;
  const version = `${id} ${experiment.updated_at} ${experiment.exposures}`;
  const loading = useLoaded(version, (signal) =>
    callOperation('GET /api/v1/admin/experiments/{id}/results/', { id, signal }),
  );
  return (
    <Loaded loading={loading}>
      {(results) => (
        <>
          <Decision results={results} />
          <div className="campaign-grid">
            <section className="card record-section" aria-labelledby="experiment-checks">
              <h2 id="experiment-checks">{texts.checks}</h2>
              <Checklist checks={healthChecks(results.health)} words={texts} />
            </section>
            <Split {...experiment} results={results} />
          </div>
          <section className="card record-section" aria-labelledby="experiment-results">
            <h2 id="experiment-results">{texts.results}</h2>
            {results.metrics.map((one) => (
              <MetricResult key={one.key} metric={one} />
            ))}
          </section>
          <SampleSize id={id} />
        </>
      )}
    </Loaded>
  );
}
