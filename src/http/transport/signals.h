// SIGTERM and SIGINT as something a loop can wait for: the process has one pair of handlers, which
// ring one bell.
#pragma once

namespace toolyard::http {

/// Signals that come from now on are noted, and the eventfd `bell` rings.
void ring_on_signals(int bell);
/// Whether one has come since the last time this was asked.
bool take_signal();
/// Back to what the system does by itself, if `bell` is the one that rings.
void forget_signals(int bell);

}  // namespace toolyard::http
