// Tones of states, which determine the colour of badges: good, needs attention, or failed.

const good = [
  'active',
  'accepted',
  'approved',
  'completed',
  'done',
  'enabled',
  'finished',
  'paid',
  'published',
  'running',
];
const warn = [
  'ai_generated',
  'awaiting_approval',
  'expired',
  'finalized',
  'human_review',
  'paused',
  'pending',
  'queued',
  'scheduled',
  'unconfirmed',
];
const bad = ['blocklisted', 'bounced', 'denied', 'failed', 'rejected', 'reversed'];

const stateNames = ['status', 'state'];
export const isState = (name: string): boolean => stateNames.includes(name);

export function toneOf(value: string): string {
  if (good.includes(value)) return 'good';
  if (warn.includes(value)) return 'warn';
  return bad.includes(value) ? 'bad' : 'soft';
}
