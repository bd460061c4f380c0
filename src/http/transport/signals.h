// Signals as events that an event loop can wait for: the process has one handler for all of them,
// which writes to one eventfd.
#pragma once

namespace toolyard::http {

/// Has SIGHUP wait instead of ending the process; to be called before any other thread is started,
/// which inherits it. So none ends the process while it starts, and none interrupts a thread that
/// waits for something else.
void hold_hangups();
/// Installs the handler for SIGTERM and SIGINT: from now on, signals are recorded and written to
/// the eventfd `event`.
void wake_on_signals(int event);
/// The same for SIGHUP, which the calling thread receives from now on.
void take_hangups_here();
/// Whether SIGTERM or SIGINT has arrived since the last call.
bool take_stop_signal();
/// Whether SIGHUP has arrived since the last call.
bool take_hangup();
/// Restores the default action of SIGTERM and SIGINT, if `event` is the eventfd that they write to.
void forget_signals(int event);

}  // namespace toolyard::http
