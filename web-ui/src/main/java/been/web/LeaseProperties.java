package been.web;

import been.tasks.TaskManagerSettings;
import java.time.Duration;
import org.springframework.core.env.Environment;

/**
 * How long hosts and offers are waited for, where somebody wants it otherwise: a small installation
 * with a steady network may shorten the leases, and fault tests do.
 *
 * <p>Properties ({@code -Dbeen.host-lease=5s}, or {@code BEEN_HOST_LEASE=5s} in the environment):
 * {@code been.host-lease}, {@code been.lease-margin}, {@code been.offer-timeout}, {@code
 * been.absence-grace}, {@code been.sweep-interval}, {@code been.deadline-margin}.
 */
final class LeaseProperties {

    private LeaseProperties() {}

    static TaskManagerSettings read(Environment environment) {
        TaskManagerSettings usual = TaskManagerSettings.DEFAULTS;
        return usual.withHostLease(
                        of(environment, "been.host-lease", usual.hostLease()),
                        of(environment, "been.lease-margin", usual.leaseMargin()))
                .withPatience(
                        of(environment, "been.offer-timeout", usual.offerTimeout()),
                        of(environment, "been.absence-grace", usual.absenceGrace()),
                        of(environment, "been.sweep-interval", usual.sweepInterval()),
                        of(environment, "been.deadline-margin", usual.deadlineMargin()));
    }

    private static Duration of(Environment environment, String property, Duration usual) {
        return environment.getProperty(property, Duration.class, usual);
    }
}
