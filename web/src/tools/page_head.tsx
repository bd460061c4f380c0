// Head of a tool page: title and summary, the favorite button, and a link to the current options.

import { lazy, Suspense, useState } from 'react';
import { Icon } from '../parts/icon';
import { favourites, setFavourite } from '../parts/kept';
import { Rich } from '../parts/rich';
import type { Values } from '../parts/request';
import { categoryName } from './texts';
import type { ToolModel } from './tool';

const LinkButton = lazy(() => import('./link_button'));
const ToolIcon = lazy(() => import('./icons/tool_icon'));

interface Given {
  tool: ToolModel;
  values: Values;
}

function Star({ slug, title }: { slug: string; title: string }) {
  const [isOn, setOn] = useState(() => favourites().includes(slug));
  return (
    <button
      type="button"
      className="button quiet star"
      aria-pressed={isOn}
      aria-label={`${title} is a favorite`}
      title={isOn ? 'Remove from favorites' : 'Add to favorites'}
      onClick={() => {
        setFavourite(slug, !isOn);
        setOn(!isOn);
      }}
    >
      <Icon name="star" isFilled={isOn} />
    </button>
  );
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
          <Star slug={card.slug} title={card.title} />
          <Suspense>
            <LinkButton tool={tool} values={values} />
          </Suspense>
        </div>
      </div>
      <p className="lead">
        <Rich text={tool.summary} />
      </p>
    </header>
  );
}
