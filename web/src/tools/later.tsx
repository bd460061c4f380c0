// Parts of a tool page besides form and result, loaded when neither has to wait for them.

import { useEffect } from 'react';
import type { Values } from '../parts/request';
import { CallHistory } from './call_history';
import { Dropping } from '../parts/files/dropping';
import { startOffline } from '../api/offline';
import { RelatedTools } from './related_tools';
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
  useEffect(startOffline, []);
  return (
    <>
      <SnippetsSection tool={history.tool} request={request} />
      <CallHistory {...history} />
      <RelatedTools tool={history.tool} />
      <Dropping label="Drop the file to use it as input" onDrop={onFiles} />
    </>
  );
}
