// What has to be right before a campaign is sent, each with its state in words.

import type { Check } from './checks';
import { texts } from './texts';

export function Checklist({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="campaign-checks">
      {checks.map(({ what, tone, detail }) => (
        <li key={what}>
          <span className="badge" data-tone={tone}>
            {texts[tone]}
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
