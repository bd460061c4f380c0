// Which actions are shown as dangerous.

import type { Call } from './calls';

// Actions that nothing can undo, by the last part of their path.
const finals = ['cancel', 'clean', 'delete', 'discard', 'erase', 'revoke', 'void'];

// Whether a call destroys something: the removal of a record, unlike that of a part which its owner
// can set up again, or an action that cannot be undone.
export const isRisky = ({ method, template }: Pick<Call, 'method' | 'template'>): boolean =>
  method === 'DELETE'
    ? template.endsWith('}/')
    : method === 'POST' && finals.includes(template.split('/').at(-2) ?? '');

// Whether a call moves a record to a bin, from which it can be recovered.
export const isToBin = ({ method, template }: Pick<Call, 'method' | 'template'>): boolean =>
  method === 'DELETE' && template === '/api/v1/admin/content/{id}/';

// Whether nothing brings back what a call destroys. The file of an import can be imported again.
export const isFinal = (call: Pick<Call, 'method' | 'template'>): boolean =>
  isRisky(call) && !isToBin(call) && !call.template.endsWith('/gsc/imports/{id}/');
