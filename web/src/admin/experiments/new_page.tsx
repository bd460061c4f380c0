// Form for a new experiment, with the resulting split and the required sample size.

import type { Values } from '../../parts/request';
import { FormPage } from '../forms/form_page';
import type { PlacePage } from '../pages';
import { planOf, shownIn } from './plan';
import { SetupSize } from './setup_size';
import { Split } from './split';

function Setup({ values }: { values: Values }) {
  const plan = planOf(values);
  return (
    <>
      {shownIn(plan).length > 1 ? <Split {...plan} /> : null}
      <SetupSize plan={plan} />
    </>
  );
}

export function NewExperimentPage({ page }: { page: PlacePage }) {
  return <FormPage page={page} below={(values) => <Setup values={values} />} />;
}
