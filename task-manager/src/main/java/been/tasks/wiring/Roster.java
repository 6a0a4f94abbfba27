package been.tasks.wiring;

import been.protocol.hosts.ControllerView;
import been.tasks.ClusterSettings;
import been.tasks.lease.LeaderLease;
import been.tasks.lease.TaskClock;
import been.tasks.store.ControllerRows.Controller;
import been.tasks.store.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The controllers of a database, as each registers itself periodically. For users, and for hosts
 * that look for another controller; no decision depends on it. Thread-safe.
 */
final class Roster {
    private static final Logger LOG = LoggerFactory.getLogger(Roster.class);
    private static final Duration RENEWED_EVERY = Duration.ofSeconds(2);
    private static final Duration SILENT_AFTER = Duration.ofSeconds(10);
    private static final Duration FORGOTTEN_AFTER = Duration.ofDays(1);

    private final TaskStore store;
    private final TaskClock clock;
    private final Controller own;
    private @Nullable Instant renewedAt;

    Roster(TaskStore store, TaskClock clock, String id, ClusterSettings settings) {
        this.store = store;
        this.clock = clock;
        this.own =
                new Controller(
                        id,
                        settings.name(),
                        settings.address().url().toString(),
                        settings.address().fingerprint(),
                        settings.own() == null ? null : settings.own().toString(),
                        clock.now(),
                        clock.now());
        // Whatever had this name before has ended.
        store.write(rows -> {
            rows.controllers().forget(own.name(), clock.now().minus(FORGOTTEN_AFTER));
            rows.controllers().put(own);
            return true;
        });
    }

    /** Renews this controller's registration, unless it did so a moment ago. */
    synchronized void renew() {
        Instant now = clock.now();
        Instant renewed = renewedAt;
        if (renewed != null && Duration.between(renewed, now).abs().compareTo(RENEWED_EVERY) < 0) {
            return;
        }
        renewedAt = now;
        Controller seen = own.seenAt(now);
        store.write(rows -> {
            rows.controllers().put(seen);
            return true;
        });
    }

    void leave() {
        try {
            store.write(rows -> {
                rows.controllers().remove(own.id());
                return true;
            });
        } catch (RuntimeException e) {
            LOG.warn("this controller stays registered until its registration expires", e);
        }
    }

    static List<ControllerView> all(TaskStore store, TaskClock clock) {
        return store.read(rows -> {
            Optional<String> leads = LeaderLease.holder(rows);
            Instant now = clock.now();
            return rows.controllers().all().stream()
                    .map(one ->
                            new ControllerView(
                                    one.name(),
                                    one.url(),
                                    one.fingerprint(),
                                    one.cluster(),
                                    one.since(),
                                    one.seenAt(),
                                    one.seenAt().plus(SILENT_AFTER).isBefore(now),
                                    leads.filter(one.id()::equals).isPresent()))
                    .toList();
        });
    }
}
