// Whose pages these are; nobody's where one need not be signed in.

import { createContext, useContext } from 'react';
import type { Account } from '../api/session';

export const AccountContext = createContext<Account | undefined>(undefined);
export const useOwnAccount = (): Account => useContext(AccountContext)!;
