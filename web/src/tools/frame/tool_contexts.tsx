// What the parts of a tool page take from around them: its document, what it calls the names of the
// API, and controls of rare widgets, which are loaded when they are needed.

import type { ReactNode } from 'react';
import { DocumentContext } from '../../parts/fields/described_values';
import { LaterControls, type Controls } from '../../parts/fields/field';
import type { laterControls } from '../../parts/fields/later_controls';
import { loaded } from '../../parts/later/loaded';
import { NamesContext } from '../../parts/rich';
import type { ToolModel } from '../tool';

const load = () => import('../form/options_panel');
const later = (kind: keyof typeof laterControls) =>
  loaded(() => load().then((one) => one.laterControls[kind]));
const controls: Controls = {
  checks: later('checks'),
  code: later('code'),
  color: later('color'),
  file: later('file'),
  json: later('json'),
  lines: later('lines'),
  multiline: later('multiline'),
  named: later('named'),
  number: later('number'),
  password: later('password'),
  suggested: later('suggested'),
};

export function ToolContexts({ tool, children }: { tool: ToolModel; children: ReactNode }) {
  return (
    <DocumentContext.Provider value={tool.document}>
      <NamesContext.Provider value={tool.names}>
        <LaterControls.Provider value={controls}>{children}</LaterControls.Provider>
      </NamesContext.Provider>
    </DocumentContext.Provider>
  );
}
