// Section with code samples of the call, loaded when it scrolls into view.

import { useEffect, useRef, useState } from 'react';
import type { Values } from '../parts/request';
import { kit } from './kit';
import type { ToolModel } from './tool';

const { loaded } = kit;

const SnippetsView = loaded(() => import('./snippets_view').then((one) => one.default));

export function SnippetsSection({ tool, request }: { tool: ToolModel; request: Values }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) setNear(true);
    });
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <section ref={place} className="snippets card" aria-labelledby="snippets-title">
      <h2 id="snippets-title">Use in your program</h2>
      <div className="snippets-place">
        {isNear ? <SnippetsView tool={tool} request={request} /> : null}
      </div>
    </section>
  );
}
