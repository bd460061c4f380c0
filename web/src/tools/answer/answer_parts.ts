// What responses are shown with. It is loaded while the first call runs, which it must not delay.

import { noteCopied } from '../../api/copied';

export { Details } from './details';
export { OutputView } from './output';
export { ProblemView } from './problem_view';

// A button that has copied something says so in its state.
const copies = new MutationObserver((changes) => {
  const isDone = ({ target }: MutationRecord) =>
    target instanceof Element && target.matches('.answer button[data-state=done]');
  if (changes.some(isDone)) noteCopied();
});
copies.observe(document, { subtree: true, attributeFilter: ['data-state'] });
