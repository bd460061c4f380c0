// What is going to happen to a record at a set time: its publication, its end, or its sending.

interface Plan {
  text: string;
  at: string;
}

const plans: {
  field: string;
  text: string;
  isDue: (record: Record<string, unknown>) => boolean;
}[] = [
  { field: 'scheduled_at', text: 'will be published', isDue: () => true },
  { field: 'send_at', text: 'will be sent', isDue: (record) => record.status === 'scheduled' },
  {
    field: 'unpublish_at',
    text: 'will be taken off the site',
    isDue: (record) => record.is_live === true,
  },
];

// Returns what is told beside the state `name`; undefined if nothing is planned.
export function plannedOf(name: string, record: Record<string, unknown>): Plan | undefined {
  if (name !== 'status') return undefined;
  for (const { field, text, isDue } of plans) {
    const at = record[field];
    if (typeof at === 'string' && isDue(record)) return { text, at };
  }
  return undefined;
}
