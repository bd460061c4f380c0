// Experiment page: the decision with its reasons, checks of the data, the split, results with
// confidence intervals, and the required sample size.

import { answerOf } from '../../api/description';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Fold } from '../../parts/fold';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
import { Rich } from '../../parts/rich';
import { Checklist } from '../campaigns/checklist';
import type { PlacePage } from '../pages';
import type { LoadedGiven } from '../records/loaded_record';
import { RecordFacts } from '../records/record_facts';
import { RecordPage } from '../records/record_page';
import { texts as adminTexts } from '../texts';
import { healthChecks, type Results } from './health';
import { MetricResult } from './metric_results';
import { PagePanel } from './page_panel';
import { planOf } from './plan';
import { SampleSize } from './sample_size';
import { SetupSize } from './setup_size';
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

function ResultsView({ experiment }: { experiment: Experiment }) {
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

function Looking({ page, answer }: LoadedGiven<Experiment>) {
  const experiment = answer.data;
  return (
    <>
      {experiment.hypothesis ? (
        <p className="record-text" dir="auto">
          {experiment.hypothesis}
        </p>
      ) : null}
      {experiment.page ? <PagePanel experiment={experiment} /> : null}
      {experiment.status === 'draft' ? (
        <>
          <p>{texts.noResults}</p>
          <Split {...experiment} />
          <SetupSize plan={planOf(experiment)} />
        </>
      ) : (
        <ResultsView experiment={experiment} />
      )}
      <Fold className="record-fold card" title={adminTexts.facts}>
        {() => <RecordFacts schema={answerOf(page.call.operation)} record={answer.data} />}
      </Fold>
    </>
  );
}

export function ExperimentPage({ page }: { page: PlacePage }) {
  return (
    <RecordPage<Experiment>
      page={page}
      body={(given) => <Looking {...given} />}
      withoutActions={['previews', 'adopt']}
    />
  );
}
