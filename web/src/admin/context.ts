// React context of the admin pages: a function that navigates to another page.

import { createContext, useContext } from 'react';

export const VisitContext = createContext<(path: string) => void>(() => undefined);
export const useVisit = (): ((path: string) => void) => useContext(VisitContext);
