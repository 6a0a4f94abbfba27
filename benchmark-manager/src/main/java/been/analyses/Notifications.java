package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.Named;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import been.protocol.notifications.Target;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom the platform tells of what. A notice is written down once, with what is to be sent of it,
 * and sent until it arrived: at least once, under an id by which a receiver knows it again.
 * Thread-safe.
 */
public interface Notifications {

    /**
     * A rule to be.
     *
     * @param secret that signs what a webhook is sent; absent for none
     */
    record NewRule(
            String name,
            Target target,
            String address,
            @Nullable String secret,
            Set<Event> on,
            Set<String> analyses)
            implements Named {
        public NewRule {
            on = Set.copyOf(on);
            analyses = Set.copyOf(analyses);
        }
    }

    /** What became of a new rule. */
    sealed interface Made {}

    record Kept(Rule rule) implements Made {}

    record Refused(String why) implements Made, Refusal {}

    /**
     * Something that happened.
     *
     * @param analysis absent of hosts
     * @param content what webhooks are sent, but for the delivery's id: JSON
     */
    record Notice(
            long id,
            Event event,
            @Nullable AnalysisId analysis,
            String title,
            String content,
            Instant happenedAt) {}

    /**
     * One notice on its way to one receiver.
     *
     * @param id for the receiver, the same at every attempt
     * @param state {@code waiting}, {@code sent} or {@code failed}
     * @param nextAt when it is tried again; absent when it is not
     * @param answer what came of the last attempt; absent before the first
     */
    record Delivery(
            String id,
            long rule,
            String ruleName,
            Notice notice,
            String state,
            int attempts,
            @Nullable Instant nextAt,
            @Nullable String answer,
            Instant changedAt) {}

    @Allowed(role = Role.ADMIN)
    List<Rule> rules();

    @Allowed(role = Role.ADMIN, action = "notification.create")
    Made create(@Audited NewRule rule, String who);

    /** Lets it rest, or go on; {@code false} when there is no such rule. */
    @Allowed(role = Role.ADMIN, action = "notification.switch")
    boolean turn(@Audited long rule, boolean isOn);

    @Allowed(role = Role.ADMIN, action = "notification.delete")
    boolean delete(@Audited long rule);

    /** Sends something that means nothing; empty when there is no such rule. */
    @Allowed(role = Role.ADMIN, action = "notification.test")
    Optional<Delivery> test(@Audited long rule, String who);

    /** Newest first. */
    @Allowed(role = Role.ADMIN)
    List<Delivery> deliveries(int offset, int limit);

    @Allowed(role = Role.ADMIN)
    Optional<Delivery> delivery(String id);

    /** Tries one again that was given up, now; {@code false} when there is none such. */
    @Allowed(role = Role.ADMIN, action = "notification.retry")
    boolean retry(@Audited String delivery);

    /**
     * What happened, newest first.
     *
     * @param analysis whose notices; {@code null} for all
     */
    @ReadOnly
    List<Notice> notices(@Nullable AnalysisId analysis, int offset, int limit);

    /** Calls back after something of the above changed here. */
    @ReadOnly
    AutoCloseable onChange(Runnable listener);
}
