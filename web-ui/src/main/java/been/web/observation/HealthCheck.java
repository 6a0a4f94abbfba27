package been.web.observation;

import been.protocol.BackgroundThread;
import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.tasks.Hosts;
import been.web.observation.Health.Part;
import been.web.observation.Health.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at what the platform cannot do without; asked often, it looks once a second. Thread-safe.
 */
final class HealthCheck {
    private static final Logger LOG = LoggerFactory.getLogger(HealthCheck.class);
    private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();
    private static final int PATIENCE_SECONDS = 5;

    /** Cleaning up and verifying take minutes. */
    private static final Duration LONGEST_STEP = Duration.ofMinutes(10);

    /** After a thread began again. */
    private static final Duration REMEMBERED = Duration.ofHours(1);

    /** Less than a commit and a log need for a while. */
    static final long SCARCE_BYTES = 1L << 30;

    static final long NOTHING_BYTES = 16L << 20;

    private final DataSource database;
    private final Path folder;
    private final Hosts hosts;

    private record Looked(long at, Health health) {}

    private volatile @Nullable Looked last;

    HealthCheck(DataSource database, Path folder, Hosts hosts) {
        this.database = database;
        this.folder = folder;
        this.hosts = hosts;
    }

    Health health() {
        Looked known = last;
        if (known != null && System.nanoTime() - known.at() < FRESH_NANOS) {
            return known.health();
        }
        Part base = database();
        Health health =
                Health.of(
                        base.status() == Status.DOWN
                                ? List.of(base, disk(), threads())
                                : List.of(base, disk(), threads(), hosts()));
        last = new Looked(System.nanoTime(), health);
        return health;
    }

    private Part database() {
        try (var connection = database.getConnection()) {
            return connection.isValid(PATIENCE_SECONDS)
                    ? new Part("database", Status.UP, "it answers")
                    : new Part("database", Status.DOWN, "it does not answer");
        } catch (SQLException e) {
            LOG.warn("the database does not answer: {}", e.getMessage());
            return new Part("database", Status.DOWN, "it does not answer; the log has the reason");
        }
    }

    private Part disk() {
        try {
            return disk(Files.getFileStore(folder).getUsableSpace());
        } catch (IOException e) {
            LOG.warn("the data folder cannot be read: {}", e.getMessage());
            return new Part("disk", Status.DOWN, "the data folder cannot be read");
        }
    }

    static Part disk(long free) {
        String left = String.format(Locale.ROOT, "%,d MiB are free", free >> 20);
        if (free < NOTHING_BYTES) {
            return new Part("disk", Status.DOWN, left + "; free some space");
        }
        return free < SCARCE_BYTES
                ? new Part("disk", Status.DEGRADED, left + "; free some space")
                : new Part("disk", Status.UP, left);
    }

    private static Part threads() {
        return threads(BackgroundThread.all());
    }

    static Part threads(List<BackgroundThread.State> states) {
        List<String> troubles = states.stream().flatMap(state -> trouble(state).stream()).toList();
        return troubles.isEmpty()
                ? new Part("threads", Status.UP, "all %d are running".formatted(states.size()))
                : new Part("threads", Status.DEGRADED, String.join("; ", troubles));
    }

    private static Optional<String> trouble(BackgroundThread.State state) {
        Duration failed = state.failedBefore();
        if (state.still().compareTo(LONGEST_STEP) > 0) {
            return Optional.of(
                    "%s has made no progress for %d min"
                            .formatted(state.name(), state.still().toMinutes()));
        }
        return failed != null && failed.compareTo(REMEMBERED) < 0
                ? Optional.of(
                        "%s restarted %d min ago, after %s"
                                .formatted(state.name(), failed.toMinutes(), state.why()))
                : Optional.empty();
    }

    private Part hosts() {
        return hosts(hosts.hosts().stream().map(HostView::state).toList());
    }

    static Part hosts(List<HostState> states) {
        long known = states.stream().filter(state -> state != HostState.REVOKED).count();
        long there =
                states.stream()
                        .filter(state -> state == HostState.ONLINE || state == HostState.DRAINING)
                        .count();
        boolean isLost = states.contains(HostState.LOST);
        String summary = there + " of " + known + " are there";
        return isLost || (known > 0 && there == 0)
                ? new Part("hosts", Status.DEGRADED, summary)
                : new Part("hosts", Status.UP, summary);
    }
}
