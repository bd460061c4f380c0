// A tool within a text: input, options and result, without history and code samples.

import { useState, type KeyboardEvent } from 'react';
import type { ToolData } from '../../api/page_data';
import { toast } from '../../parts/toast';
import { AnswerView } from '../answer/answer';
import { texts } from '../texts';
import { ToolContexts } from '../frame/tool_contexts';
import { useTool } from '../use_tool';
import { LiveForm } from './live_form';

// `address` is that of the link that the tool replaces, with the options of the text.
export function LiveTool({ data, address }: { data: ToolData; address: string }) {
  const state = useTool({ data, address });
  const { tool, values, fill, jump, run, runner, request, canRun, waits } = state;
  const [initial] = useState(values);
  const runNow = () => {
    if (canRun) runner.runNow(request);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    runNow();
  };
  const takeFiles = (files: File[]) =>
    void import('../form/files')
      .then(({ takeFiles: take }) => take(files, tool, values))
      .then((taken) => {
        if (taken.values) jump(taken.values);
        if (taken.note) toast(taken.note);
      })
      .catch(() => toast(texts.away));
  return (
    <ToolContexts tool={tool}>
      <div className="live-body" onKeyDown={press}>
        <LiveForm
          {...state}
          onChange={state.type}
          onJump={jump}
          onFill={() => fill(initial)}
          onFiles={takeFiles}
          onRun={runNow}
        />
        <AnswerView
          tool={tool}
          isCompact
          run={run}
          values={values}
          request={request}
          prompt={waits || texts.waiting}
          onChange={jump}
          onRun={runNow}
          onCancel={() => runner.stop()}
          settled={() => runner.settled()}
          onOpenIn={() => undefined}
        />
        <p className="live-note">
          {texts.privacy} <a href={address}>Open the tool on its own page</a>
        </p>
      </div>
    </ToolContexts>
  );
}
