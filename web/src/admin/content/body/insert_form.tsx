// The form of a dialog that inserts something into the text.

import type { ReactNode } from 'react';
import { Dialog } from '../../../parts/dialogs/dialog';
import { texts } from './texts';

interface Given {
  title: string;
  submit: string;
  // Closes the dialog and inserts. Undefined: there is nothing to insert yet.
  onSubmit: (() => void) | undefined;
  // A button beside those to submit and to cancel.
  more?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

export function InsertForm({ title, submit, onSubmit, more, children, onClose }: Given) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="portal-form"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        {children}
        <div className="form-actions">
          <button type="submit" className="button main" aria-disabled={!onSubmit}>
            {submit}
          </button>
          {more}
          <button type="button" className="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
