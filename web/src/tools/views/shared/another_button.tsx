// Button that makes another result with the same options.

import { kit } from '../../kit';

const { Icon } = kit;

export function AnotherButton({ label, onRun }: { label: string; onRun: () => void }) {
  return (
    <button
      type="button"
      className="button main"
      aria-keyshortcuts="Control+Enter"
      title={`${label}: Ctrl Enter`}
      onClick={onRun}
    >
      <Icon name="again" />
      {label}
    </button>
  );
}
