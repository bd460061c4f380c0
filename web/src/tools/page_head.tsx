// Head of a tool page: title and summary, the favorite button, and a link to the current options.

import { loaded } from '../parts/later/loaded';
import { Rich } from '../parts/rich';
import type { Values } from '../parts/request';
import { categoryName } from './texts';
import type { ToolModel } from './tool';

const HeadActions = loaded(() => import('./head_actions').then((one) => one.default));
const ToolIcon = loaded(
  () => import('./icons/tool_icon').then((one) => one.default),
  () => <span className="tool-icon" />,
);

interface Given {
  tool: ToolModel;
  values: Values;
}

export function PageHead({ tool, values }: Given) {
  const { card } = tool;
  return (
    <header className="tool-head">
      <p className="crumbs">
        <a href="/">Tools</a>
        <span aria-hidden="true"> / </span>
        <a href={`/#${card.category}`}>{categoryName(card.category)}</a>
      </p>
      <div className="tool-title">
        <ToolIcon tool={card} />
        <h1 tabIndex={-1}>{card.title}</h1>
        <div className="tool-actions">
          <HeadActions tool={tool} values={values} />
        </div>
      </div>
      <p className="lead">
        <Rich text={tool.summary} />
      </p>
    </header>
  );
}
