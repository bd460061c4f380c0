// Button that copies a link to the tool with its options, and with the input if somebody wants it.

import { lazy, Suspense, useState } from 'react';
import type { Values } from '../parts/request';
import { addressOf, mostInputBytes, withInput } from './address';
import { kit } from './kit';
import type { ToolModel } from './tool';

const { copyText, Icon, toast } = kit;

const LinkDialog = lazy(() => import('./link_dialog'));

interface Given {
  tool: ToolModel;
  values: Values;
}

export default function LinkButton({ tool, values }: Given) {
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
