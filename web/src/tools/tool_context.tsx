// What the parts of a tool's page share: the description of the tool, and what it calls the names
// of the API.

import type { ReactNode } from 'react';
import { NamesContext } from '../parts/rich';
import { DocumentContext } from '../parts/value';
import type { ToolModel } from './tool';

export function ToolContext({ tool, children }: { tool: ToolModel; children: ReactNode }) {
  return (
    <DocumentContext.Provider value={tool.document}>
      <NamesContext.Provider value={tool.names}>{children}</NamesContext.Provider>
    </DocumentContext.Provider>
  );
}
