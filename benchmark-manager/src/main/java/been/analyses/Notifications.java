package been.analyses;

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
            Set<String> analyses) {
        public NewRule {
            on = Set.copyOf(on);
            analyses = Set.copyOf(analyses);
        }
    }

    /** What became of a new rule. */
    sealed interface Made {}

    record Kept(Rule rule) implements Made {}

    record Refused(String why) implements Made {}

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
     * @param id that a receiver is told, the same at every attempt
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

    List<Rule> rules();

    Made create(NewRule rule, String who);

    /** Lets it rest, or go on; {@code false} when there is no such rule. */
    boolean turn(long rule, boolean isOn);

    boolean delete(long rule);

    /** Sends something that means nothing; empty when there is no such rule. */
    Optional<Delivery> test(long rule, String who);

    /** Newest first. */
    List<Delivery> deliveries(int offset, int limit);

    Optional<Delivery> delivery(String id);

    /** Tries one again that was given up, now; {@code false} when there is none such. */
    boolean retry(String delivery);

    /**
     * What happened, newest first.
     *
     * @param analysis whose notices; {@code null} for all
     */
    List<Notice> notices(@Nullable AnalysisId analysis, int offset, int limit);

    /** Calls back after something of the above changed here. */
    AutoCloseable onChange(Runnable listener);
}
