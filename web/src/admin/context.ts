// What every admin page can do: go to another one.

import { createContext, useContext } from 'react';

export const VisitContext = createContext<(path: string) => void>(() => undefined);
export const useVisit = (): ((path: string) => void) => useContext(VisitContext);
