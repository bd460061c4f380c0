// Head of a tool page: title and summary, the favorite button, and a link to the current options.

import { lazy, Suspense } from 'react';
import { Rich } from '../parts/rich';
import type { Values } from '../parts/request';
import { categoryName } from './texts';
import type { ToolModel } from './tool';

const HeadActions = lazy(() => import('./head_actions'));
const ToolIcon = lazy(() => import('./icons/tool_icon'));

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
        <Suspense fallback={<span className="tool-icon" />}>
          <ToolIcon tool={card} />
        </Suspense>
        <h1 tabIndex={-1}>{card.title}</h1>
        <div className="tool-actions">
          <Suspense>
            <HeadActions tool={tool} values={values} />
          </Suspense>
        </div>
      </div>
      <p className="lead">
        <Rich text={tool.summary} />
      </p>
    </header>
  );
}
