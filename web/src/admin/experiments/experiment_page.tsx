// Experiment page: the page that it is about, and the results or, before it starts, the plan.

import { answerOf } from '../../api/description';
import type { OperationAnswer } from '../../api/operations';
import { Fold } from '../../parts/fold';
import type { PlacePage } from '../pages';
import type { LoadedGiven } from '../records/loaded_record';
import { RecordFacts } from '../records/record_facts';
import { RecordPage } from '../records/record_page';
import { texts as adminTexts } from '../texts';
import { PagePanel } from './page_panel';
import { planOf } from './plan';
import { ResultsView } from './results_view';
import { SetupSize } from './setup_size';
import { Split } from './split';
import { texts } from './texts';

type Experiment = NonNullable<OperationAnswer<'GET /api/v1/admin/experiments/{id}/'>>;

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
