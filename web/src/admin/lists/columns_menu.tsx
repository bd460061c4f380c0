// Selects the columns of a list, which are kept in the URL.

import type { Part } from '../../api/description';
import { Fold } from '../../parts/fold';
import { texts } from '../texts';

interface Given {
  all: Part[];
  chosen: Part[];
  onChoose: (names: string) => void;
}

export function ColumnsMenu({ all, chosen, onChoose }: Given) {
  const toggle = (part: Part, isShown: boolean) => {
    const next = all.filter((one) => (one === part ? isShown : chosen.includes(one)));
    if (next.length > 0) onChoose(next.map((one) => one.name).join(','));
  };
  return (
    <Fold className="columns-menu" title={`${texts.columns} (${chosen.length})`}>
      {() => (
        <div className="checks" role="group" aria-label={texts.columns}>
          {all.map((part) => (
            <label key={part.name} className="check" title={part.help || undefined}>
              <input
                type="checkbox"
                checked={chosen.includes(part)}
                onChange={(event) => toggle(part, event.target.checked)}
              />
              <span>{part.label}</span>
            </label>
          ))}
          <button type="button" className="button quiet small" onClick={() => onChoose('')}>
            {texts.usualColumns}
          </button>
        </div>
      )}
    </Fold>
  );
}
