// Offers what a person probably meant, such as the other direction, as one click.

import { kit } from '../../kit';

const { Icon } = kit;

interface Given {
  text: string;
  label: string;
  onTake: () => void;
}

export function Offer({ text, label, onTake }: Given) {
  return (
    <p className="offer">
      <Icon name="swap" />
      <span>{text}</span>
      <button type="button" className="button main" onClick={onTake}>
        {label}
      </button>
    </p>
  );
}
