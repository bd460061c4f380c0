// Components whose code is loaded when they are first shown. Until then, something else is shown in
// their place, or nothing; also while the server cannot be reached.

import { useEffect, useState, type ComponentType } from 'react';

const retryMs = 4000;

export function loaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until?: ComponentType<Props>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function Loaded(props: Props) {
    const [Shown, show] = useState(() => known);
    useEffect(() => {
      const begin = () =>
        void load().then(
          (found) => {
            known = found;
            show(() => found);
          },
          () => setTimeout(begin, retryMs),
        );
      begin();
    }, []);
    if (Shown) return <Shown {...props} />;
    return Until ? <Until {...props} /> : null;
  };
}
