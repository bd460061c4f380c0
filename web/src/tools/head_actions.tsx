// Buttons beside the title: whether the tool is a favorite, and a link to it with its options, and
// with the input if somebody wants that.

import { useState } from 'react';
import type { Values } from '../parts/request';
import { kit } from './kit';
import type { ToolModel } from './tool';

const { favourites, Icon, loaded, setFavourite } = kit;

const LinkDialog = loaded(() => import('./link_dialog').then((one) => one.default));

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
      {isAsked ? <LinkDialog tool={tool} values={values} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

export default function HeadActions({ tool, values }: Given) {
  return (
    <>
      <Star slug={tool.card.slug} title={tool.card.title} />
      <LinkButton tool={tool} values={values} />
    </>
  );
}
