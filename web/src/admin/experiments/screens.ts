// The screens of experiments, which are loaded together when one of them is opened.

export { ExperimentPage } from './experiment_page';
export { NewExperimentPage } from './new_page';
export { SampleSizePage } from './setup_size';
