// Placeholder while there is no search data: what it is for, and how to get it.

import { ImportLink } from './import_link';
import { searchRoot } from './links';
import { texts } from './texts';

export function EmptySearch() {
  return (
    <div className="list-empty card">
      <p className="list-empty-title">{texts.empty}</p>
      <p>{texts.emptyHelp}</p>
      <p className="form-actions">
        <ImportLink />
        <a className="button" href={`${searchRoot}sync/`}>
          {texts.sync}
        </a>
      </p>
    </div>
  );
}
