// Asks whether a link should contain the input, before it is copied.

import { Dialog } from '../parts/dialogs/dialog';
// Keeps shared code in the page's chunk.
import './kit';

const question =
  'Copy a link to these options, or one that also contains your input? Anybody with that link ' +
  'can read the input.';

interface Given {
  onClose: () => void;
  onOptions: () => void;
  onInput: () => void;
}

export default function LinkDialog({ onClose, onOptions, onInput }: Given) {
  return (
    <Dialog title="Copy a link" onClose={onClose}>
      <p>{question}</p>
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
