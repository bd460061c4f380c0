// Checks of an experiment's data, as text: sample ratio mismatch, multiple exposures, and the
// amount of data.

import type { OperationAnswer } from '../../api/operations';
import { numberText, percentText } from '../../parts/times';
import type { Check } from '../campaigns/checks';

export type Results = OperationAnswer<'GET /api/v1/admin/experiments/{id}/results/'>;
type Health = Results['health'];

const chanceText = (p: number): string => (p < 0.0001 ? 'less than 0.01%' : percentText(p));

function splitCheck({ srm, total_users: units }: Health): Check {
  const what = 'Split';
  if (srm.leak) return { what, tone: 'bad', detail: 'A variant with weight 0 was shown.' };
  if (srm.p_value === null || units === 0)
    return { what, tone: 'warn', detail: 'No units were seen, so it cannot be checked yet.' };
  const chance = `By chance, a split that differs this much is seen in ${chanceText(srm.p_value)}.`;
  return srm.mismatch
    ? { what, tone: 'bad', detail: `The units are not split as planned. ${chance}` }
    : { what, tone: 'good', detail: `The units are split as planned. ${chance}` };
}

function exposuresCheck({ multiple_exposures: { count, share } }: Health): Check {
  const what = 'One variant for each unit';
  if (count === 0) return { what, tone: 'good', detail: 'No unit saw more than one variant.' };
  const part = share === null ? '' : ` (${percentText(share)})`;
  return {
    what,
    tone: 'warn',
    detail: `${numberText(count)} units${part} saw more than one; they are excluded.`,
  };
}

function amountCheck({ enough_data: isEnough, total_users: units, days }: Health): Check {
  const seen = `${numberText(units)} units in ${numberText(days)} ${days === 1 ? 'day' : 'days'}.`;
  return isEnough
    ? { what: 'Amount of data', tone: 'good', detail: `Enough for a decision: ${seen}` }
    : { what: 'Amount of data', tone: 'warn', detail: `Not enough for a decision yet: ${seen}` };
}

export const healthChecks = (health: Health): Check[] => [
  splitCheck(health),
  exposuresCheck(health),
  amountCheck(health),
];
