// Head of a tool page: title and summary, the favorite button, and a link to the current options.

import { lazy, Suspense, useState } from 'react';
import { Icon } from '../parts/icon';
import { favourites, setFavourite } from '../parts/kept';
import { Rich } from '../parts/rich';
import type { Values } from '../parts/request';
import { categoryName } from './texts';
import type { ToolModel } from './tool';

const LinkDialog = lazy(() => import('./link_dialog'));

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

function LinkButton({ tool, values }: Given) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-label="Copy a link to this page"
        title="Copy a link to this page"
        onClick={() => setAsked(true)}
      >
        <Icon name="link" />
      </button>
      {isAsked ? (
        <Suspense>
          <LinkDialog tool={tool} values={values} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
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
        <h1 tabIndex={-1}>{card.title}</h1>
        <div className="tool-actions">
          <Star slug={card.slug} title={card.title} />
          <LinkButton tool={tool} values={values} />
        </div>
      </div>
      <p className="lead">
        <Rich text={tool.summary} />
      </p>
    </header>
  );
}
