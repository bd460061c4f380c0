// Code samples of the current call, and creating an API key for them.

import { useState } from 'react';
import type { Values } from '../parts/request';
import { SnippetTabs } from '../parts/snippet_tabs';
// Keeps shared code in the page's chunk.
import './kit';
import { CreateKey } from './create_key';
import type { ToolModel } from './tool';

// Longer texts are shortened in the samples, which nobody would paste with them.
const maxShown = 4000;
const shortened = (request: Values): Values =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > maxShown ? `${value.slice(0, 200)}…` : value,
    ]),
  );

export default function SnippetsView({ tool, request }: { tool: ToolModel; request: Values }) {
  const [key, setKey] = useState('');
  return (
    <>
      <SnippetTabs
        call={{
          method: 'POST',
          address: location.origin + tool.path,
          credential: 'key',
          key,
          models: tool.fields,
          request: shortened(request),
          answer: 'output',
        }}
      />
      <CreateKey tool={tool} made={key} onMade={setKey} />
    </>
  );
}
