// What responses are shown with. It is loaded while the first call runs, which it must not delay.

import { noteCopied } from '../../api/copied';

export { Details } from './details';
export { OutputView } from './output';
export { ProblemView } from './problem_view';

document.addEventListener('copied', ({ target }) => {
  if (target instanceof Element && target.closest('.answer')) noteCopied();
});
