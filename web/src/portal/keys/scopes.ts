// Scopes of API keys with their labels: the tools of this server, and what staff can do by key.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import type { Account } from '../../api/session';
import { everyTool } from './key_values';

export interface ScopeChoice {
  scope: string;
  label: string;
}

const ofAgents: ScopeChoice[] = [
  { scope: 'agents:read', label: 'Agents: read the admin side' },
  { scope: 'agents:draft', label: 'Agents: read the admin side and write drafts' },
];
const ofSites: ScopeChoice[] = [
  { scope: 'tools:experiments', label: 'Sites: report to experiments' },
];
const ofStaff = [...ofAgents, ...ofSites];

function staffScopes({ role }: Account): ScopeChoice[] {
  if (!role) return [];
  return role === 'viewer' ? ofAgents : ofStaff;
}

// A scope for an area of the admin side.
export type AreaScope = OperationAnswer<'GET /api/v1/developer/keys/scopes/'>['results'][number];
export type Verb = AreaScope['verb'];
export const verbLabels: Record<Verb, string> = {
  read: 'Read',
  write: 'Write',
  approve: 'Approve',
};
export const verbs: Verb[] = ['read', 'write', 'approve'];

export function areaLabel(area: string): string {
  if (area === 'email') return 'Campaigns and subscribers';
  return area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ');
}

export interface Scopes {
  tools: ScopeChoice[];
  staff: ScopeChoice[];
  areas: readonly AreaScope[];
}
export const noScopes: Scopes = { tools: [], staff: [], areas: [] };

async function areaScopes({ role }: Account, signal: AbortSignal): Promise<readonly AreaScope[]> {
  if (!role) return [];
  return (await callOperation('GET /api/v1/developer/keys/scopes/', { signal })).results;
}

export async function loadScopes(user: Account, signal: AbortSignal): Promise<Scopes> {
  const [{ results }, areas] = await Promise.all([
    callOperation('GET /api/v1/tools/', { signal }),
    areaScopes(user, signal),
  ]);
  const tools = results.map(({ slug, title }) => ({ scope: `tools:${slug}`, label: title }));
  return { tools, staff: staffScopes(user), areas };
}

// Returns the label of a scope. A scope that is not offered, such as that of a removed role, is its
// own label.
export function labelOf(scope: string, { tools, areas }: Scopes): string {
  if (scope === everyTool) return 'Every tool';
  const known = areas.find((one) => one.scope === scope);
  if (known) return `${areaLabel(known.area)}: ${verbLabels[known.verb].toLowerCase()}`;
  return [...tools, ...ofStaff].find((one) => one.scope === scope)?.label ?? scope;
}
