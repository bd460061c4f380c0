// Parts of a tool page besides form and result, loaded when neither has to wait for them.

import type { Values } from '../parts/request';
import { CallHistory } from './call_history';
import { Dropping } from '../parts/files/dropping';
import './answer/problem_view';
import { kit } from './kit';
import { RelatedTools } from './related_tools';
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
      <RelatedTools tool={history.tool} />
      <Dropping label={kit.texts.dropHere} onDrop={onFiles} />
    </>
  );
}
