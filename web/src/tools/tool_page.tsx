// Tool page, generated from the tool's description: the form, the result while one types, and code
// samples.

import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ToolData } from '../api/page_data';
import { noteUse } from '../parts/kept';
import { toast } from '../parts/toast';
import { DocumentContext } from '../parts/value';
import { addressOf, valuesInAddress } from './address';
import { AnswerView } from './answer/answer';
import { AskForm } from './form/ask_form';
import { PageHead } from './page_head';
import { holdsSecret, isComplete, requestOf, sizeOf, type Values } from '../parts/request';
import { useRunner } from './runner';
import { SnippetsSection } from './snippets_section';
import { texts } from './texts';
import { toolOf, type ToolModel } from './tool';
import { loadView } from './views';

const Later = lazy(() => import('./later'));

// Inputs larger than this, in bytes, are not sent while somebody types.
const mostFollowedBytes = 1 << 20;

interface Given {
  data: ToolData;
  // Input from another tool.
  input?: string;
  onOpenIn: (slug: string, input: string) => void;
}

// Returns why a request is sent only on demand; empty if it is sent while somebody types.
function reasonToWait(tool: ToolModel, values: Values, request: Values): string {
  if (holdsSecret(tool.fields, values))
    return isSecureContext ? texts.secretWaits : `${texts.secretWaits} ${texts.secretInTheOpen}`;
  if (sizeOf(request) > mostFollowedBytes) return texts.tooLargeToFollow;
  return tool.isHeavy ? texts.waitingHeavy : '';
}

export function useTool({ data, input }: Given) {
  const tool = useMemo(() => toolOf(data), [data]);
  const [values, setValues] = useState<Values>(() => ({
    ...valuesInAddress(tool.fields, new URL(location.href)),
    ...(input === undefined ? {} : { input }),
  }));
  const { run, runner } = useRunner(tool.path);
  const request = useMemo(() => requestOf(tool.fields, values), [tool, values]);
  const canRun = isComplete(tool.fields, values, tool.isGenerator);
  const waits = reasonToWait(tool, values, request);
  // The first call is sent before the page is rendered, which takes time on a phone.
  const begun = useRef<Values>();
  if (!begun.current) {
    begun.current = request;
    if (canRun && !waits) runner.runNow(request);
    void loadView(tool);
  }
  useEffect(() => {
    history.replaceState(history.state, '', addressOf(location.pathname, tool.fields, values));
    if (!canRun) runner.clear();
    else if (waits) runner.stop();
    else if (begun.current !== request) runner.runSoon(request);
  }, [tool, runner, values, request, canRun, waits]);
  return { tool, values, setValues, run, runner, request, canRun, waits };
}

export function ToolPage(given: Given) {
  const state = useTool(given);
  const { tool, values, setValues, run, runner, request, canRun } = state;
  const change = (part: Values) => setValues((before) => ({ ...before, ...part }));
  const runNow = () => {
    if (canRun) runner.runNow(request);
  };
  const slug = tool.card.slug;
  // The remaining parts are loaded after the first result, if one is expected.
  const isLater = useRef(false);
  isLater.current ||= !canRun || run.answer !== null;
  useEffect(() => noteUse(slug), [slug]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const isCopy = event.shiftKey && event.key.toLowerCase() === 'c';
      if (event.key !== 'Enter' && !isCopy) return;
      event.preventDefault();
      if (isCopy) document.getElementById('copy-result')?.click();
      else runNow();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  const drop = (files: File[]) =>
    void import('./form/files')
      .then(({ takeFiles }) => takeFiles(files, tool.fields, values))
      .then((taken) => (taken ? change(taken) : toast(texts.binary)));
  return (
    <DocumentContext.Provider value={tool.document}>
      <article className="tool">
        <PageHead tool={tool} values={values} />
        <div className="tool-columns">
          <AskForm {...state} onChange={change} onFill={setValues} onFiles={drop} onRun={runNow} />
          <AnswerView
            tool={tool}
            run={run}
            request={request}
            prompt={state.waits || texts.waiting}
            onChange={change}
            onRun={runNow}
            onCancel={() => runner.stop()}
            onOpenIn={given.onOpenIn}
          />
        </div>
        <SnippetsSection tool={tool} request={request} />
        {isLater.current ? (
          <Suspense>
            <Later tool={tool} run={run} onFill={setValues} onFiles={drop} />
          </Suspense>
        ) : null}
      </article>
    </DocumentContext.Provider>
  );
}
