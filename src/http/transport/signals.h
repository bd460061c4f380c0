// SIGTERM and SIGINT as something a loop can wait for: the process has one pair of handlers, which
// wake one eventfd.
#pragma once

namespace toolyard::http {

/// Signals that come from now on are noted, and wake the eventfd `event`.
void wake_on_signals(int event);
/// Whether one has come since the last time this was asked.
bool take_signal();
/// Back to what the system does by itself, if `event` is the one that they wake.
void forget_signals(int event);

}  // namespace toolyard::http
