// What fills the window on a tool page: its head, the bar, and form, result and options as panes.

import { useLayoutEffect, useRef, useState } from 'react';
import { keepPanes, keptPanes, type PaneLayout } from '../../parts/kept';
import { loaded } from '../../parts/later/loaded';
import { AnswerView, type AnswerGiven } from '../answer/answer';
import { AskForm, useOptions, type AskGiven } from '../form/ask_form';
import { PageHead } from '../page_head';
import { ToolBar } from './tool_bar';

const Divider = loaded(() => import('./panes').then((one) => one.Divider));
const OptionsPanel = loaded(() => import('../form/options_panel').then((one) => one.OptionsPanel));

function useLayout() {
  const [layout, setLayout] = useState(keptPanes);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The first pane has `share` percent of both.
    place.current!.style.setProperty('--first', `${layout.share}fr`);
    place.current!.style.setProperty('--second', `${100 - layout.share}fr`);
  }, [layout]);
  const change = (next: PaneLayout) => {
    keepPanes(next);
    setLayout(next);
  };
  return { layout, change, place };
}

const classesOf = ({ isStacked, isSwapped }: PaneLayout, hasOptions: boolean): string =>
  [
    'tool-columns',
    isStacked ? 'panes-stacked' : '',
    isSwapped ? 'panes-swapped' : '',
    hasOptions ? 'panes-with-options' : '',
  ].join(' ');

export function ToolWork(given: AskGiven & AnswerGiven) {
  const { tool } = given;
  const { layout, change, place } = useLayout();
  const [isOpen, setOpen] = useState(false);
  const hasOptions = useOptions(given).length > 0;
  const options = hasOptions ? (
    <OptionsPanel {...given} isOpen={isOpen} onClose={() => setOpen(false)} />
  ) : null;
  const form = <AskForm key="form" {...given} />;
  // What a generator has made stands before its options, except for what takes long to make.
  const isFirst = tool.isGenerator && !tool.isHeavy;
  const answer = <AnswerView key="answer" {...given} onChange={given.onJump} />;
  return (
    <div className="tool-screen">
      <PageHead tool={tool} values={given.values} />
      <ToolBar
        {...given}
        layout={layout}
        onLayout={change}
        hasOptions={hasOptions}
        areOptionsOpen={isOpen}
        onOptions={() => setOpen(!isOpen)}
      />
      <div ref={place} className={classesOf(layout, hasOptions)}>
        {isFirst ? [answer, form] : form}
        {tool.isOfText ? <Divider layout={layout} onLayout={change} /> : options}
        {isFirst ? null : answer}
        {tool.isOfText ? options : null}
      </div>
    </div>
  );
}
