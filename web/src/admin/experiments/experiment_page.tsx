// Experiment page: the decision with its reasons, checks of the data, the split, results with
// confidence intervals, and the required sample size.

import { answerOf } from '../../api/description';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import type { PlaceAnswer } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { Fold } from '../../parts/fold';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
import { Rich } from '../../parts/rich';
import { Checklist } from '../campaigns/checklist';
import type { PlacePage } from '../pages';
import { EditForm, useEditing } from '../records/edit_form';
import { History } from '../records/history';
import { LoadedRecord, type LoadedGiven } from '../records/loaded_record';
import { RecordActions, refusalOf } from '../records/record_actions';
import { RecordFacts } from '../records/record_facts';
import { editOf, idOf, RecordHead } from '../records/record_page';
import { texts as adminTexts } from '../texts';
import { healthChecks, type Results } from './health';
import { MetricResult } from './metric_results';
import { planOf } from './plan';
import { SampleSize } from './sample_size';
import { SetupSize } from './setup_size';
import { Split } from './split';
import { decisions, texts } from './texts';

type Experiment = NonNullable<OperationAnswer<'GET /api/v1/admin/experiments/{id}/'>>;

const experimentOf = ({ data }: PlaceAnswer): Experiment => data as unknown as Experiment;

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

function Looking({ page, answer }: LoadedGiven) {
  const experiment = experimentOf(answer);
  return (
    <>
      {experiment.hypothesis ? (
        <p className="record-text" dir="auto">
          {experiment.hypothesis}
        </p>
      ) : null}
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

function ExperimentView(loaded: LoadedGiven) {
  const { page, answer } = loaded;
  const { role } = useOwnAccount();
  const { isEdited, edit, ends } = useEditing(loaded);
  const given = { ...loaded, schema: answerOf(page.call.operation) };
  const { name, updated_at: updated } = experimentOf(answer);
  const editing = editOf(page)!;
  return (
    <>
      <header className="admin-head">
        <RecordHead {...given} name={name} />
        {isEdited ? null : (
          <RecordActions
            {...given}
            name={`${name} (#${idOf(page)})`}
            edit={{ reason: refusalOf(given, role, editing.role, ['edit']), run: edit }}
          />
        )}
      </header>
      {isEdited ? (
        <EditForm page={page} call={editing} answer={answer} {...ends} />
      ) : (
        <Looking {...loaded} />
      )}
      <History kind="experiment" id={idOf(page)} version={answer.tag + updated} />
    </>
  );
}

export function ExperimentPage({ page }: { page: PlacePage }) {
  return <LoadedRecord page={page}>{(given) => <ExperimentView {...given} />}</LoadedRecord>;
}
