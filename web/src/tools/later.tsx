// Parts of a tool page besides form and result, loaded when neither has to wait for them.

import type { Values } from '../parts/request';
import { CallHistory } from './call_history';
import { Dropping } from '../parts/files/dropping';
import { kit } from './kit';
import type { Run } from './runner';
import { SnippetsSection } from './snippets_section';
import type { ToolModel } from './tool';

interface Given {
  tool: ToolModel;
  run: Run;
  request: Values;
  onFill: (values: Values) => void;
  onFiles: (files: File[]) => void;
}

export default function Later({ onFiles, request, ...history }: Given) {
  return (
    <>
      <SnippetsSection tool={history.tool} request={request} />
      <CallHistory {...history} />
      <Dropping label={kit.texts.dropHere} onDrop={onFiles} />
    </>
  );
}
