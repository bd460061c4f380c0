// Confirmation before signing out with unsaved texts: signing out discards their drafts, which only
// this browser has.

import type { KeptDraft } from '../forms/kept_drafts';
import { Moment } from '../moment';
import { Dialog } from './dialog';

interface Given {
  drafts: readonly KeptDraft[];
  onLeave: () => void;
  onClose: () => void;
}

export function LeavingDialog({ drafts, onLeave, onClose }: Given) {
  return (
    <Dialog title="Sign out without saving?" onClose={onClose}>
      <p>Your unsaved changes to these texts exist only in this browser and will be discarded:</p>
      <ul>
        {drafts.map(({ key, path, name, at }) => (
          <li key={key}>
            <a href={`/admin/${path}edit/`}>
              <bdi>{name}</bdi>
            </a>
            , <Moment at={new Date(at).toISOString()} />
          </li>
        ))}
      </ul>
      <p className="form-actions">
        <button type="button" className="button risky" onClick={onLeave}>
          Discard and sign out
        </button>
        <button type="button" className="button" onClick={onClose}>
          Stay signed in
        </button>
      </p>
    </Dialog>
  );
}
