// Bar above the form and the result of a tool: the switch for its operation, examples, and buttons
// for the layout and, in narrow windows, for the options.

import { Icon } from '../../parts/icon';
import { loaded } from '../../parts/later/loaded';
import { Examples, type AskGiven } from '../form/ask_form';
import { OperationSwitch, operationOf } from '../form/operation_switch';
import type { PaneLayout } from '../../parts/kept';

const LayoutButtons = loaded(() => import('./panes').then((one) => one.LayoutButtons));

interface Given extends AskGiven {
  layout: PaneLayout;
  onLayout: (layout: PaneLayout) => void;
  hasOptions: boolean;
  areOptionsOpen: boolean;
  onOptions: () => void;
}

export function ToolBar(given: Given) {
  const { tool, values, onChange } = given;
  const operation = operationOf(tool, values);
  return (
    <div className="tool-bar">
      {operation ? <OperationSwitch model={operation} values={values} onChange={onChange} /> : null}
      {given.hasOptions ? (
        <button
          type="button"
          className="button small options-button"
          aria-expanded={given.areOptionsOpen}
          onClick={given.onOptions}
        >
          <Icon name="options" />
          Options
        </button>
      ) : null}
      <Examples {...given} />
      {tool.isOfText ? <LayoutButtons layout={given.layout} onLayout={given.onLayout} /> : null}
    </div>
  );
}
