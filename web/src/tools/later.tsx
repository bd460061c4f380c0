// What a tool's page has beside its form and its result, loaded once neither waits for anything.

import type { Values } from '../parts/request';
import { CallHistory } from './call_history';
import { Dropping } from '../parts/files/dropping';
import { kit } from './kit';
import type { Run } from './runner';
import type { ToolModel } from './tool';

interface Given {
  tool: ToolModel;
  run: Run;
  onFill: (values: Values) => void;
  onFiles: (files: File[]) => void;
}

export default function Later({ onFiles, ...history }: Given) {
  return (
    <>
      <CallHistory {...history} />
      <Dropping label={kit.texts.dropHere} onDrop={onFiles} />
    </>
  );
}
