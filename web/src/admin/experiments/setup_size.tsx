// Required sample size from assumptions, before there is any data: beside the setup of an
// experiment, for its variants, and as a page of its own.

import { useState } from 'react';
import type { Problem } from '../../api/client';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { ChoiceLine } from '../../parts/forms/lines';
import { useLoaded } from '../../parts/forms/loaded';
import { numberText, percentText } from '../../parts/times';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { shownIn, smallestShare, type Plan } from './plan';
import { Answer, NumberField, partText, SampleSection, UnitsNeeded } from './sample_parts';
import { texts } from './texts';

const path = 'GET /api/v1/admin/experiments/sample-size/';
type Size = OperationAnswer<typeof path>;

// Assumptions, as typed.
const assumed = {
  kind: '',
  baseline: '',
  standard_deviation: '',
  min_effect: '10',
  power: '80',
  units_per_day: '',
  // Used if there is no plan.
  alpha: '5',
  variants: '2',
  coverage: '100',
};
type Assumed = typeof assumed;
type Query = Record<string, string>;

function planned(plan: Plan): Query {
  const share = smallestShare(plan);
  return {
    variants: String(Math.max(2, shownIn(plan).length)),
    alpha: String(plan.alpha),
    coverage: String(plan.coverage),
    ...(share === undefined ? {} : { smallest_share: String(share) }),
  };
}

// Returns undefined if a required value is missing.
function queryOf(typed: Assumed, kind: string, plan: Plan | undefined): Query | undefined {
  const isMean = kind === 'mean';
  const query: Query = {
    kind,
    baseline: isMean ? typed.baseline.trim() : partText(typed.baseline),
    min_effect: partText(typed.min_effect),
    power: partText(typed.power),
    ...(isMean ? { standard_deviation: typed.standard_deviation.trim() } : {}),
    ...(plan
      ? planned(plan)
      : {
          variants: typed.variants.trim(),
          alpha: partText(typed.alpha),
          coverage: partText(typed.coverage),
        }),
  };
  if (Object.values(query).includes('')) return undefined;
  const perDay = typed.units_per_day.trim();
  return perDay === '' ? query : { ...query, units_per_day: perDay };
}

const meanText = (kind: string, value: number): string =>
  kind === 'mean'
    ? value.toLocaleString(undefined, { maximumSignificantDigits: 6 })
    : value.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 3 });

function SizeReport({ query, size }: { query: Query; size: Size }) {
  const mean = (value: number) => meanText(query.kind!, value);
  const { days } = size;
  return (
    <>
      <UnitsNeeded units={size.users_needed}>
        {`, ${numberText(size.total_users)} in all`}
        {days === null ? '.' : `: about ${numberText(days)} ${days === 1 ? 'day' : 'days'}.`}
      </UnitsNeeded>
      <p className="timeline-about">
        {`This detects a change from ${mean(Number(query.baseline))} to `}
        {`${mean(size.variant_mean)} at a significance level of `}
        {`${percentText(Number(query.alpha))}.`}
        {days === null ? ` ${texts.noDays}` : ''}
      </p>
    </>
  );
}

const kinds: [string, string][] = [
  ['proportion', texts.proportion],
  ['mean', texts.mean],
];

interface FieldsGiven {
  typed: Assumed;
  kind: string;
  isPlanned: boolean;
  problem: Problem | undefined;
  onChange: (part: Partial<Assumed>) => void;
}

function Fields({ typed, kind, isPlanned, problem, onChange }: FieldsGiven) {
  const field = (name: keyof typeof texts.fields, label?: string) => (
    <NumberField
      name={name}
      label={label}
      value={typed[name]}
      problem={problem}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className="form-grid">
      <ChoiceLine
        id="sample-kind"
        label={texts.kind}
        choices={kinds}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      {field('baseline', kind === 'mean' ? texts.average : undefined)}
      {kind === 'mean' ? field('standard_deviation') : null}
      {field('min_effect')}
      {field('power')}
      {isPlanned ? null : field('alpha')}
      {isPlanned ? null : field('variants')}
      {isPlanned ? null : field('coverage')}
      {field('units_per_day')}
    </div>
  );
}

export function SetupSize({ plan }: { plan?: Plan }) {
  const [typed, setTyped] = useState(assumed);
  const kind = typed.kind || (plan?.kind ?? 'proportion');
  const query = queryOf(typed, kind, plan);
  const loading = useLoaded(JSON.stringify(query ?? null), async (signal) =>
    query ? { query, size: await callOperation(path, { query, signal }) } : null,
  );
  return (
    <SampleSection help={texts.setupHelp}>
      <Fields
        typed={typed}
        kind={kind}
        isPlanned={plan !== undefined}
        problem={loading.problem}
        onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
      />
      <Answer loading={loading}>
        {(known) => (known ? <SizeReport {...known} /> : <p>{texts.fillIn}</p>)}
      </Answer>
    </SampleSection>
  );
}

export function SampleSizePage({ page }: { page: PlacePage }) {
  return (
    <>
      <PageHead page={page} />
      <SetupSize />
    </>
  );
}
