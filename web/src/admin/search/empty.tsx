// What a page about search data shows before there is any: what it is for, and how to get it.

import { useOwnAccount } from '../../parts/account_context';
import type { PlacePage } from '../pages';
import { may } from '../site';
import { searchRoot } from './links';
import { texts } from './texts';

export function EmptySearch({ page }: { page: PlacePage }) {
  const { role } = useOwnAccount();
  const form = page.area.forms.find((one) => one.path === 'gsc/import/');
  return (
    <div className="list-empty card">
      <p className="list-empty-title">{texts.empty}</p>
      <p>{texts.emptyHelp}</p>
      <p className="form-actions">
        {form && may(role, form.role) ? (
          <a className="button main" href={`${searchRoot}import/new/`}>
            {texts.import}
          </a>
        ) : null}
        <a className="button" href={`${searchRoot}sync/`}>
          {texts.sync}
        </a>
      </p>
    </div>
  );
}
