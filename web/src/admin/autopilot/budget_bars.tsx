// Bars that show how much of its budget a run has used.

import { numberText } from '../../parts/times';
import { costText, durationText, type Run } from './run';
import { texts } from './texts';

interface BarGiven {
  label: string;
  used: number;
  most: number;
  textOf: (value: number) => string;
}

function Bar({ label, used, most, textOf }: BarGiven) {
  const share = most > 0 ? Math.min(1, used / most) : 0;
  const text = `${textOf(used)} of ${textOf(most)}`;
  return (
    <div className="budget-line">
      <p>
        <span>{label}</span> <span className="number">{text}</span>
      </p>
      <div
        className="quota-bar"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(used, most)}
        aria-valuetext={text}
        data-tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'good'}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  );
}

export function BudgetBars({ run: { budget, usage } }: { run: Run }) {
  return (
    <section className="card text-card" aria-labelledby="run-budget">
      <h2 id="run-budget">{texts.budget}</h2>
      <Bar
        label={texts.cost}
        used={usage.cost_micros}
        most={budget.max_cost_micros}
        textOf={costText}
      />
      <Bar
        label={texts.requests}
        used={usage.requests}
        most={budget.max_requests}
        textOf={numberText}
      />
      <Bar
        label={texts.tokens}
        used={usage.prompt_tokens + usage.completion_tokens}
        most={budget.max_tokens}
        textOf={numberText}
      />
      <Bar
        label={texts.seconds}
        used={usage.seconds}
        most={budget.max_seconds}
        textOf={durationText}
      />
      <p className="aside-note">{texts.budgetHelp}</p>
    </section>
  );
}
