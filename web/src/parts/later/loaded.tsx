// Components whose code is loaded when they are first shown. Until then, and if the server cannot
// be reached, something else is shown in their place, or nothing.

import { useEffect, useState, type ComponentType } from 'react';

export function loaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until?: ComponentType<Props>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function Loaded(props: Props) {
    const [Shown, show] = useState(() => known);
    useEffect(() => {
      load().then(
        (found) => {
          known = found;
          show(() => found);
        },
        () => undefined,
      );
    }, []);
    if (Shown) return <Shown {...props} />;
    return Until ? <Until {...props} /> : null;
  };
}
