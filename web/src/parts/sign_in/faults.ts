// Messages for failed sign-ins.

import { Problem } from '../../api/client';

export function faultOf(error: unknown): string {
  if (!(error instanceof Problem)) return String(error);
  if (error.code === 'no_active_account')
    return 'The name or the password is wrong, or the account is not active.';
  if (error.code === 'wrong_code')
    return 'The code is wrong or was already used. Wait for the next one.';
  if (error.code === 'wrong_passkey')
    return 'This passkey does not sign in here. It may have been removed from the account.';
  if (error.status !== 429) return error.detail;
  const wait = error.retryAfterS > 1 ? `${error.retryAfterS} seconds` : 'a second';
  return `Too many failed attempts. Wait ${wait} and try again.`;
}
