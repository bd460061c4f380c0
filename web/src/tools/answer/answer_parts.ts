// What responses are shown with. It is loaded while the first call runs, which it must not delay.

export { noteCopied } from '../../api/copied';
export { Details } from './details';
export { OutputView } from './output';
export { ProblemView } from './problem_view';
