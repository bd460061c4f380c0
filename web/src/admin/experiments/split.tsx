// Planned and observed split of an experiment, and the share of the traffic that takes part.

import { numberText, percentText } from '../../parts/times';
import type { PlannedVariant } from './plan';
import type { Results } from './health';
import { texts } from './texts';

const shareText = (planned: number, seen: number, total: number): string => {
  const text = `${texts.planned} ${percentText(planned)}`;
  if (total === 0) return text;
  return `${text}, ${texts.seen} ${percentText(seen / total)} (${numberText(seen)})`;
};

interface Given {
  variants: readonly PlannedVariant[];
  coverage: number;
  results?: Results;
}

export function Split({ variants, coverage, results }: Given) {
  const weight = variants.reduce((sum, one) => sum + one.weight, 0) || 1;
  const seen = results?.health.srm.observed ?? [];
  const total = seen.reduce((sum, one) => sum + one, 0);
  return (
    <section className="card record-section" aria-labelledby="experiment-split">
      <h2 id="experiment-split">{texts.split}</h2>
      <p className="timeline-about">{percentText(coverage)} of all units take part.</p>
      <ul className="experiment-split">
        {variants.map((one, at) => (
          <li key={at}>
            <span>
              <bdi>{one.name || one.key}</bdi>
              {one.is_control ? ' (control)' : ''}
            </span>
            <span className="number">{shareText(one.weight / weight, seen[at] ?? 0, total)}</span>
            <span className="search-bar" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * one.weight) / weight}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
