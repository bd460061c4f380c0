// Copies a link to the page with its options. Asks first whether it should contain the input, if
// that is possible.

import { useEffect } from 'react';
import { Dialog } from '../parts/dialogs/dialog';
import type { Values } from '../parts/request';
import { kit } from './kit';
import type { ToolModel } from './tool';

const { addressOf, copyText, maxInputBytes, toast, withInput } = kit;

const question =
  'Copy a link to these options, or one that also contains your input? Anybody with that link ' +
  'can read the input.';

interface Given {
  tool: ToolModel;
  values: Values;
  onClose: () => void;
}

export default function LinkDialog({ tool, values, onClose }: Given) {
  const input = String(values.input ?? '');
  const isSecret = tool.fields.some((one) => one.name === 'input' && one.isSecret);
  const options = location.origin + addressOf(location.pathname, tool.fields, values);
  const full = withInput(options, input);
  const mayAdd = input !== '' && !isSecret && full.length - options.length <= maxInputBytes;
  const copy = (text: string) => {
    onClose();
    void copyText(text).then((isDone) =>
      toast(isDone ? 'Link copied' : 'Copying was blocked. The link is in the address bar.'),
    );
  };
  useEffect(() => {
    if (!mayAdd) copy(options);
  }, []);
  if (!mayAdd) return null;
  return (
    <Dialog title="Copy a link" onClose={onClose}>
      <p>{question}</p>
      <div className="dialog-actions">
        <button type="button" className="button main" onClick={() => copy(options)}>
          Options only
        </button>
        <button type="button" className="button" onClick={() => copy(full)}>
          With my input
        </button>
      </div>
    </Dialog>
  );
}
