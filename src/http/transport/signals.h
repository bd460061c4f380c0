// SIGTERM and SIGINT as events that an event loop can wait for: the process has one handler for
// both, which writes to one eventfd.
#pragma once

namespace toolyard::http {

/// Installs the handler: from now on, signals are recorded and written to the eventfd `event`.
void wake_on_signals(int event);
/// Whether a signal has arrived since the last call.
bool take_signal();
/// Restores the default action of both signals, if `event` is the eventfd that they write to.
void forget_signals(int event);

}  // namespace toolyard::http
