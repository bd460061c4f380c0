// State of a tool, on a page of its own or in a text: its values, and the call that follows them.

import { useEffect, useMemo, useRef, useState } from 'react';
import { hasKey } from '../api/client';
import type { ToolData } from '../api/page_data';
import { keepInput, keptInput } from '../parts/forms/kept_inputs';
import { holdsSecret, isComplete, requestOf, sizeOf, type Values } from '../parts/request';
import { addressOf, valuesInAddress } from './address';
import { loadAnswerParts } from './answer/answer';
import { Changes, changesOf } from './frame/changes';
import { useRunner } from './runner';
import { texts } from './texts';
import { toolOf, type ToolModel } from './tool';
import { loadView } from './views';

// Inputs larger than this, in bytes, are not sent while somebody types.
const maxFollowedBytes = 1 << 20;

// Returns why a request is sent only on demand; empty if it is sent while somebody types.
function reasonToWait(tool: ToolModel, values: Values, request: Values): string {
  if (holdsSecret(tool.fields, values))
    return isSecureContext ? texts.secretWaits : `${texts.secretWaits} ${texts.secretInTheOpen}`;
  if (sizeOf(request) > maxFollowedBytes) return texts.tooLargeToFollow;
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

// Returns the values that the page begins with: what its URL or another tool passes on or, after
// coming back or a reload, what was entered before.
function initialValues(tool: ToolModel, { input, address }: Given): Values {
  const url = new URL(address ?? location.href);
  const given = valuesInAddress(tool.fields, url);
  if (input !== undefined) return { ...given, input };
  const kept = address === undefined ? keptInput(tool.card.slug) : undefined;
  if (!kept) return given;
  const isOfOther = given.input !== undefined && given.input !== kept.input;
  const isPlain = url.search === '' && !isOfOther;
  const isSame = !isOfOther && addressOf('', tool.fields, kept) === url.search;
  return isPlain || isSame ? kept : given;
}

// The values of the form, which this tab keeps, with undoing what was not typed.
function useValues(tool: ToolModel, given: Given) {
  const isKept = given.address === undefined;
  const { slug } = tool.card;
  const changes = useMemo(() => (isKept ? changesOf(slug) : new Changes()), [slug, isKept]);
  const [values, setValues] = useState<Values>(() => {
    const before = isKept ? keptInput(slug) : undefined;
    const first = initialValues(tool, given);
    if (before) changes.note(before, first);
    return first;
  });
  useEffect(() => {
    if (isKept) keepInput(slug, tool.fields, values);
  }, [tool, values]);
  const type = (part: Values) => setValues((before) => ({ ...before, ...part }));
  const current = useRef(values);
  current.current = values;
  const fill = (next: Values) => {
    changes.note(current.current, next);
    setValues(next);
  };
  // Returns whether there was something to undo, or to redo.
  const goBack = (next: Values | undefined): boolean => {
    if (next) setValues(next);
    return next !== undefined;
  };
  return {
    values,
    // Changes fields as somebody types.
    type,
    // Changes all fields at once, which can be undone.
    fill,
    // The same for some fields, also after a wait: what was typed meanwhile stays.
    jump: (part: Values) => fill({ ...current.current, ...part }),
    canUndo: changes.canUndo(values),
    undo: () => goBack(changes.undo(values)),
    redo: () => goBack(changes.redo(values)),
  };
}

export function useTool(given: Given) {
  const { data, input } = given;
  const tool = useMemo(() => toolOf(data), [data]);
  const form = useValues(tool, given);
  const { values } = form;
  const { run, runner } = useRunner(tool.path);
  const request = useMemo(() => requestOf(tool.fields, values), [tool, values]);
  const canRun = isComplete(tool.fields, values, tool.isGenerator);
  const waits = reasonToWait(tool, values, request);
  // The first call is sent before the page is rendered, which takes time on a phone.
  const followed = useRef<Values>();
  if (!followed.current) {
    followed.current = request;
    const isMade = tool.isGenerator && waits === texts.waitingHeavy;
    // A text from another tool was passed on to be used here.
    const isPassed = waits === texts.keyCounts && input !== undefined;
    if (canRun && (isMade || isPassed)) runner.runNow(request);
    else if (canRun && !waits) runner.runTyped(request);
    void loadView(tool);
    loadAnswerParts();
  }
  useEffect(() => {
    if (followed.current === request) return;
    followed.current = request;
    if (!canRun) runner.clear();
    else if (waits) runner.stop();
    else runner.runSoon(request);
  }, [runner, request, canRun, waits]);
  return { ...form, tool, run, runner, request, canRun, waits };
}
