package been.analyses;

import been.protocol.analyses.AnalysisId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whom the platform tells of what. A notice is written down once, with what is to be sent of it,
 * and sent until it arrived: at least once, under an id by which a receiver knows it again.
 * Thread-safe.
 */
public interface Notifications {

    /** What there is to tell. */
    enum Event {
        /** A version is worse than the one before. */
        REGRESSED,
        IMPROVED,
        /** An analysis came to its end. */
        FINISHED,
        /** An analysis failed, or is paused until somebody looks. */
        FAILED,
        HOST_LOST,
        /** Somebody tries a rule. */
        TEST;

        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Those that rules may name. */
        public static Optional<Event> of(String word) {
            return Arrays.stream(values())
                    .filter(event -> event != TEST && event.word().equals(word))
                    .findFirst();
        }

        public static String words() {
            return Arrays.stream(values())
                    .filter(event -> event != TEST)
                    .map(Event::word)
                    .collect(Collectors.joining(", "));
        }
    }

    /** How somebody is told. */
    enum Target {
        EMAIL,
        WEBHOOK;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Somebody who is told of something.
     *
     * @param address of e-mail, or of a web server
     * @param isSigned whether what is sent carries a signature
     * @param analyses names or numbers; empty for all
     */
    record Rule(
            long id,
            String name,
            Target target,
            String address,
            boolean isSigned,
            Set<Event> on,
            Set<String> analyses,
            boolean isOn,
            String who,
            Instant createdAt) {
        public Rule {
            on = Set.copyOf(on);
            analyses = Set.copyOf(analyses);
        }
    }

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
