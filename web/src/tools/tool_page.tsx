// Tool page, generated from the tool's description: the form, the result while one types, and code
// samples.

import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ToolData } from '../api/page_data';
import { noteUse } from '../parts/kept';
import { toast } from '../parts/toast';
import { DocumentContext } from '../parts/value';
import { addressOf } from './address';
import { AnswerView } from './answer/answer';
import { AskForm } from './form/ask_form';
import { PageHead } from './page_head';
import type { Values } from '../parts/request';
import { SnippetsSection } from './snippets_section';
import { texts } from './texts';
import { useTool } from './use_tool';

const Later = lazy(() => import('./later'));

interface Given {
  data: ToolData;
  // Input from another tool.
  input?: string;
  onOpenIn: (slug: string, input: string) => void;
}

// Runs the tool, and copies the result, by keys.
function useKeys(runNow: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const isCopy = event.shiftKey && event.key.toLowerCase() === 'c';
      if (event.key !== 'Enter' && !isCopy) return;
      event.preventDefault();
      if (isCopy) document.querySelector<HTMLElement>('[data-copies-result]')?.click();
      else runNow();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

export function ToolPage(given: Given) {
  const state = useTool(given);
  const { tool, values, setValues, run, runner, request, canRun, waits } = state;
  useEffect(() => {
    history.replaceState(history.state, '', addressOf(location.pathname, tool.fields, values));
  }, [tool, values]);
  const change = (part: Values) => setValues((before) => ({ ...before, ...part }));
  const runNow = () => {
    if (canRun) runner.runNow(request);
  };
  const slug = tool.card.slug;
  // The remaining parts are loaded after the first result, if one is expected.
  const isLater = useRef(false);
  isLater.current ||= !canRun || run.answer !== null;
  useEffect(() => noteUse(slug), [slug]);
  useKeys(runNow);
  const drop = (files: File[]) =>
    void import('./form/files')
      .then(({ takeFiles }) => takeFiles(files, tool, values))
      .then((taken) => (taken ? change(taken) : toast(texts.binary)));
  const form = (
    <AskForm
      key="form"
      {...state}
      onChange={change}
      onFill={setValues}
      onFiles={drop}
      onRun={runNow}
    />
  );
  // What a generator has made stands before its options.
  const answer = (
    <AnswerView
      key="answer"
      {...{ tool, run, values, request }}
      prompt={waits || texts.waiting}
      onChange={change}
      onRun={runNow}
      onCancel={() => runner.stop()}
      onOpenIn={given.onOpenIn}
    />
  );
  return (
    <DocumentContext.Provider value={tool.document}>
      <article className="tool">
        <PageHead tool={tool} values={values} />
        <div className="tool-columns">{tool.isGenerator ? [answer, form] : [form, answer]}</div>
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
