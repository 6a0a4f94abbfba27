package been.tasks.hosts;

import been.protocol.HostName;
import been.tasks.signals.Bell;
import been.tasks.signals.Signal;
import been.tasks.signals.Signals;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Wakes the long polls of a host when there may be commands for it. */
final class HostBells {
    private final ConcurrentMap<HostName, Bell> bells = new ConcurrentHashMap<>();

    HostBells(Signals signals) {
        signals.subscribe(signal -> {
            if (signal instanceof Signal.CommandsFor(HostName host)) {
                ring(host);
            }
        });
    }

    Bell of(HostName host) {
        return bells.computeIfAbsent(host, _ -> new Bell());
    }

    /** Wakes the long polls that may wait for this. */
    void ring(HostName host) {
        Bell bell = bells.get(host);
        if (bell != null) {
            bell.ring();
        }
    }

    void ringAll() {
        bells.values().forEach(Bell::ring);
    }
}
