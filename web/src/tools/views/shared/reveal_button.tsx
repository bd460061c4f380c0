// Button that reveals a secret and hides it again.

import { kit } from '../../kit';

const { Icon } = kit;

interface Given {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
  // Whether the button is small, for use beside the secret.
  isSmall?: boolean;
}

export function RevealButton({ isShown, onChange, isSmall = false }: Given) {
  return (
    <button
      type="button"
      className={isSmall ? 'button quiet small' : 'button'}
      aria-pressed={isShown}
      onClick={() => onChange(!isShown)}
    >
      <Icon name="eye" />
      {isShown ? 'Hide' : 'Show'}
    </button>
  );
}
