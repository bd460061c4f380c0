// What is shown in place of the status of a run that has ended without a result.

const labels: Record<string, string> = {
  no_opportunities: 'No opportunity matched',
  nothing_approved: 'Nothing was approved',
};

interface Ended {
  status?: unknown;
  stop_reason?: unknown;
  mode?: unknown;
}

// Returns the label; undefined for all other records.
export function labelWithoutResult(record: Ended): string | undefined {
  const { status, stop_reason: reason, mode } = record;
  if (status !== 'completed' || typeof reason !== 'string') return undefined;
  if (reason === 'nothing_approved' && mode === 'publish') return 'Nothing was published';
  return Object.hasOwn(labels, reason) ? labels[reason] : undefined;
}
