// Link to the import of search data, if the role permits it.

import { useOwnAccount } from '../../parts/account_context';
import { areas, may, pageRoot } from '../site';
import { texts } from './texts';

const form = areas.flatMap((area) => area.forms).find((one) => one.path === 'gsc/import/');

export function ImportLink() {
  const { role } = useOwnAccount();
  return form && may(role, form.role) ? (
    <a className="button main" href={`${pageRoot}${form.path}new/`}>
      {texts.import}
    </a>
  ) : null;
}
