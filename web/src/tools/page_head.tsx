// Head of a tool page: title and summary, the favorite button, and a link to the current options.

import { lazy, Suspense, useState } from 'react';
import { copyText } from '../parts/copy';
import { Icon } from '../parts/icon';
import { favourites, setFavourite } from '../parts/kept';
import { Rich } from '../parts/rich';
import { toast } from '../parts/toast';
import { addressOf, mostInputBytes, withInput } from './address';
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
  const [isAsking, setAsking] = useState(false);
  const input = String(values.input ?? '');
  const isSecret = tool.fields.some((one) => one.name === 'input' && one.isSecret);
  const address = () => location.origin + addressOf(location.pathname, tool.fields, values);
  const copy = (text: string) => {
    setAsking(false);
    void copyText(text).then((isDone) =>
      toast(isDone ? 'Link copied' : 'Copying was blocked. The link is in the address bar.'),
    );
  };
  const full = withInput(address(), input);
  const mayAdd = input !== '' && !isSecret && full.length - address().length <= mostInputBytes;
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-label="Copy a link to this page"
        title="Copy a link to this page"
        onClick={() => (mayAdd ? setAsking(true) : copy(address()))}
      >
        <Icon name="link" />
      </button>
      {isAsking ? (
        <Suspense>
          <LinkDialog
            onClose={() => setAsking(false)}
            onOptions={() => copy(address())}
            onInput={() => copy(full)}
          />
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
