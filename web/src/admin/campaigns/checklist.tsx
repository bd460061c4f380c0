// List of checks, such as those before a campaign is sent, each with its state as a label.

import type { Check } from './checks';
import { texts } from './texts';

interface Given {
  checks: readonly Check[];
  // Labels of the states.
  words?: Record<Check['tone'], string>;
}

export function Checklist({ checks, words = texts }: Given) {
  return (
    <ul className="campaign-checks">
      {checks.map(({ what, tone, detail }) => (
        <li key={what}>
          <span className="badge" data-tone={tone}>
            {words[tone]}
          </span>
          <span>
            <strong>{what}</strong>
            <bdi>{detail}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
