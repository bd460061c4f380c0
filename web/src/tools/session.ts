// Sign-in session, loaded only if somebody may be signed in.

// Keeps shared code in the page's chunk.
import './kit';
export { startSession } from '../parts/dialogs/session_view';
