// Tool page, generated from the tool's description: the form, the result while one types, options,
// and code samples.

import { useEffect, useRef } from 'react';
import type { ToolData } from '../api/page_data';
import { noteUse } from '../parts/kept';
import { loaded } from '../parts/later/loaded';
import { toast } from '../parts/toast';
import { addressWithInput } from './address';
import { texts } from './texts';
import { ToolContexts } from './frame/tool_contexts';
import { ToolWork } from './frame/tool_work';
import { useKeys } from './use_keys';
import { useTool } from './use_tool';

const Later = loaded(() => import('./later').then((one) => one.default));

interface Given {
  data: ToolData;
  // Input from another tool.
  input?: string;
  onOpenIn: (slug: string, input: string) => void;
}

export function ToolPage(given: Given) {
  const state = useTool(given);
  const { tool, values, fill, jump, run, runner, request, canRun, waits } = state;
  useEffect(() => {
    const address = addressWithInput(location.pathname, tool.fields, values);
    history.replaceState(history.state, '', address);
  }, [tool, values]);
  const runNow = () => {
    if (canRun) runner.runNow(request);
  };
  const slug = tool.card.slug;
  // The remaining parts are loaded after the first outcome, if one is expected.
  const isLater = useRef(false);
  isLater.current ||= !canRun || waits !== '' || run.answer !== null || run.problem !== null;
  useEffect(() => noteUse(slug), [slug]);
  useKeys(state, runNow);
  const drop = (files: File[]) =>
    void import('./form/files')
      .then(({ takeFiles }) => takeFiles(files, tool, values))
      .then((taken) => {
        if (taken.values) jump(taken.values);
        if (taken.note) toast(taken.note);
      })
      .catch(() => toast(texts.away));
  return (
    <ToolContexts tool={tool}>
      <article className={tool.isOfText ? 'tool tool-of-text' : 'tool'}>
        <ToolWork
          {...state}
          onChange={state.type}
          onJump={jump}
          onFill={fill}
          onFiles={drop}
          onRun={runNow}
          prompt={waits || texts.waiting}
          onCancel={() => runner.stop()}
          settled={() => runner.settled()}
          onOpenIn={given.onOpenIn}
        />
        <p className="privacy">{texts.privacy}</p>
        {isLater.current ? (
          <Later tool={tool} run={run} request={request} onFill={fill} onFiles={drop} />
        ) : null}
      </article>
    </ToolContexts>
  );
}
