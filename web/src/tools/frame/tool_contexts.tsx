// What the parts of a tool page take from around them: its document, and controls of rare widgets,
// which are loaded when they are needed.

import type { ReactNode } from 'react';
import type { Description } from '../../api/schema';
import { DocumentContext } from '../../parts/fields/described_values';
import { RareControls, type Controls } from '../../parts/fields/field';
import { loaded } from '../../parts/later/loaded';

const load = () => import('../form/options_panel');
const controls: Controls = {
  checks: loaded(() => load().then((one) => one.rareControls.checks)),
  color: loaded(() => load().then((one) => one.rareControls.color)),
  file: loaded(() => load().then((one) => one.rareControls.file)),
  json: loaded(() => load().then((one) => one.rareControls.json)),
  password: loaded(() => load().then((one) => one.rareControls.password)),
};

export function ToolContexts(given: { document: Description; children: ReactNode }) {
  return (
    <DocumentContext.Provider value={given.document}>
      <RareControls.Provider value={controls}>{given.children}</RareControls.Provider>
    </DocumentContext.Provider>
  );
}
