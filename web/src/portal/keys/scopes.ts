// Scopes of API keys with their labels: the tools of this server, and what staff can do by key.

import { callOperation } from '../../api/operation_call';
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

export interface Scopes {
  tools: ScopeChoice[];
  staff: ScopeChoice[];
}

export async function loadScopes(user: Account, signal: AbortSignal): Promise<Scopes> {
  const { results } = await callOperation('GET /api/v1/tools/', { signal });
  const tools = results.map(({ slug, title }) => ({ scope: `tools:${slug}`, label: title }));
  return { tools, staff: staffScopes(user) };
}

// Returns the label of a scope. A scope that is not offered, such as that of a removed role, is its
// own label.
export function labelOf(scope: string, { tools }: Scopes): string {
  if (scope === everyTool) return 'Every tool';
  return [...tools, ...ofStaff].find((one) => one.scope === scope)?.label ?? scope;
}
