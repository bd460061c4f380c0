// State of a tool, on a page of its own or in a text: its values, and the call that follows them.

import { useEffect, useMemo, useRef, useState } from 'react';
import { hasKey } from '../api/client';
import type { ToolData } from '../api/page_data';
import { holdsSecret, isComplete, requestOf, sizeOf, type Values } from '../parts/request';
import { valuesInAddress } from './address';
import { useRunner } from './runner';
import { texts } from './texts';
import { toolOf, type ToolModel } from './tool';
import { loadView } from './views';

// Inputs larger than this, in bytes, are not sent while somebody types.
const mostFollowedBytes = 1 << 20;

// Returns why a request is sent only on demand; empty if it is sent while somebody types.
function reasonToWait(tool: ToolModel, values: Values, request: Values): string {
  if (holdsSecret(tool.fields, values))
    return isSecureContext ? texts.secretWaits : `${texts.secretWaits} ${texts.secretInTheOpen}`;
  if (sizeOf(request) > mostFollowedBytes) return texts.tooLargeToFollow;
  if (hasKey()) return texts.keyCounts;
  return tool.isHeavy ? texts.waitingHeavy : '';
}

interface Given {
  data: ToolData;
  // Input from another tool.
  input?: string;
  // URL with options and input; by default that of the page.
  address?: string;
}

export function useTool({ data, input, address }: Given) {
  const tool = useMemo(() => toolOf(data), [data]);
  const [values, setValues] = useState<Values>(() => ({
    ...valuesInAddress(tool.fields, new URL(address ?? location.href)),
    ...(input === undefined ? {} : { input }),
  }));
  const { run, runner } = useRunner(tool.path);
  const request = useMemo(() => requestOf(tool.fields, values), [tool, values]);
  const canRun = isComplete(tool.fields, values, tool.isGenerator);
  const waits = reasonToWait(tool, values, request);
  // The first call is sent before the page is rendered, which takes time on a phone.
  const followed = useRef<Values>();
  if (!followed.current) {
    followed.current = request;
    // A text from another tool was passed on to be used here.
    if (canRun && waits === texts.keyCounts && input !== undefined) runner.runNow(request);
    else if (canRun && !waits) runner.runTyped(request);
    void loadView(tool);
  }
  useEffect(() => {
    if (followed.current === request) return;
    followed.current = request;
    if (!canRun) runner.clear();
    else if (waits) runner.stop();
    else runner.runSoon(request);
  }, [runner, request, canRun, waits]);
  return { tool, values, setValues, run, runner, request, canRun, waits };
}
