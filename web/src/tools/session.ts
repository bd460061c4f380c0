// The sign-in of this browser, loaded where somebody may be signed in.

// With the page, since this is loaded later and takes its parts from there.
import './kit';
export { startSession } from '../parts/dialogs/session_view';
