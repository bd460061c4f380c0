// Facts about the account, or about what belongs to it, such as a session: a list of names and
// values.

import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

interface Given {
  facts: readonly Fact[];
  // Below each other, instead of in columns.
  isList?: boolean;
}

export function Facts({ facts, isList = false }: Given) {
  return (
    <dl className={isList ? 'terms' : 'session-facts'}>
      {facts.map(([name, value]) => (
        <div key={name} className={isList ? 'term' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
