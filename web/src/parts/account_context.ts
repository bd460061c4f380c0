// React context with the account whose pages are shown; undefined on pages that need no sign-in.

import { createContext, useContext } from 'react';
import type { Account } from '../api/session';

export const AccountContext = createContext<Account | undefined>(undefined);
export const useOwnAccount = (): Account => useContext(AccountContext)!;
