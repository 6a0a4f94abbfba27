package been.tasks;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the task manager behaves; every duration is positive.
 *
 * @param hostLease a host that could not renew for so long ends its tasks
 * @param leaseMargin added before the tasks of a silent host are given up or placed elsewhere
 * @param offerTimeout how long a host may take to answer an offer
 * @param offers how many offers of one task may be refused or left unanswered before it fails
 * @param refusalPause before a task is offered again to a host that refused it, doubled each time
 * @param absenceGrace how long a host may seem not to hold an attempt before that is believed
 * @param deadlineMargin beyond a task's wall-time limit, which its host enforces, before it is
 *     ended from here
 * @param sweepInterval how often what is overdue is looked for
 * @param logBytesPerAttempt of the log of an attempt, so much is kept
 * @param leaderLease {@code null} for the only controller of its database, which leads at once;
 *     otherwise how long the lead of a controller lasts that no longer renews it
 */
public record TaskManagerSettings(
        Duration hostLease,
        Duration leaseMargin,
        Duration offerTimeout,
        int offers,
        Duration refusalPause,
        Duration absenceGrace,
        Duration deadlineMargin,
        Duration sweepInterval,
        long logBytesPerAttempt,
        @Nullable Duration leaderLease) {

    public static final TaskManagerSettings DEFAULTS =
            new TaskManagerSettings(
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(30),
                    5,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(1),
                    64L << 20,
                    null);

    public TaskManagerSettings {
        requirePositive("hostLease", hostLease);
        requirePositive("leaseMargin", leaseMargin);
        requirePositive("offerTimeout", offerTimeout);
        requirePositive("refusalPause", refusalPause);
        requirePositive("absenceGrace", absenceGrace);
        requirePositive("deadlineMargin", deadlineMargin);
        requirePositive("sweepInterval", sweepInterval);
        if (leaderLease != null) {
            requirePositive("leaderLease", leaderLease);
        }
        if (offers < 1 || logBytesPerAttempt < 1) {
            throw new IllegalArgumentException(
                    "offers and logBytesPerAttempt must be at least 1: %d, %d"
                            .formatted(offers, logBytesPerAttempt));
        }
    }

    /** The same with other host leases, such as short ones for tests. */
    public TaskManagerSettings withHostLease(Duration lease, Duration margin) {
        return new TaskManagerSettings(
                lease,
                margin,
                offerTimeout,
                offers,
                refusalPause,
                absenceGrace,
                deadlineMargin,
                sweepInterval,
                logBytesPerAttempt,
                leaderLease);
    }

    /** The same with other patience, which tests shorten together with the leases. */
    public TaskManagerSettings withPatience(
            Duration offer, Duration absence, Duration sweep, Duration deadline) {
        return new TaskManagerSettings(
                hostLease,
                leaseMargin,
                offer,
                offers,
                refusalPause,
                absence,
                deadline,
                sweep,
                logBytesPerAttempt,
                leaderLease);
    }

    /**
     * The same for one of several controllers.
     *
     * @param leaderLease how long nothing is placed after the leader died
     */
    public TaskManagerSettings withLeaderLease(Duration leaderLease) {
        return new TaskManagerSettings(
                hostLease,
                leaseMargin,
                offerTimeout,
                offers,
                refusalPause,
                absenceGrace,
                deadlineMargin,
                leaderLease.dividedBy(4),
                logBytesPerAttempt,
                leaderLease);
    }

    private static void requirePositive(String name, Duration duration) {
        if (!duration.isPositive()) {
            throw new IllegalArgumentException(name + " must be positive: " + duration);
        }
    }
}
