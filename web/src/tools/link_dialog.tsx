// Asks whether a link is to hold the input, before it is copied.

import { Dialog } from '../parts/dialog';
import { kit } from './kit';

const { texts } = kit;

interface Given {
  onClose: () => void;
  onOptions: () => void;
  onInput: () => void;
}

export default function LinkDialog({ onClose, onOptions, onInput }: Given) {
  return (
    <Dialog title="Copy a link" onClose={onClose}>
      <p>{texts.linkQuestion}</p>
      <div className="dialog-actions">
        <button type="button" className="button main" onClick={onOptions}>
          Options only
        </button>
        <button type="button" className="button" onClick={onInput}>
          With my input
        </button>
      </div>
    </Dialog>
  );
}
