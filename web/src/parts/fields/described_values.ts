// The document that describes the values on a page, and what a record is.

import { createContext } from 'react';
import type { Description } from '../../api/schema';

export const DocumentContext = createContext<Description>({ paths: {} });

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
