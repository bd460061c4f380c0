// Form for a new experiment, with the resulting split and the required sample size; a shorter one
// if the address names a text.

import type { Values } from '../../parts/request';
import { FormPage } from '../forms/form_page';
import { useAddressQuery } from '../lists/address_query';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { planOf, shownIn } from './plan';
import { SetupSize } from './setup_size';
import { Split } from './split';
import { TryPage } from './try_page';

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
  const { query } = useAddressQuery();
  const item = Number(query.content_item);
  if (item > 0)
    return (
      <>
        <PageHead page={page} />
        <TryPage item={item} />
      </>
    );
  return <FormPage page={page} below={(values) => <Setup values={values} />} />;
}
