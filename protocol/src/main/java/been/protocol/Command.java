package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a controller asks of a host; every command may arrive twice and then does nothing more. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Command.Offer.class, name = "offer"),
    @JsonSubTypes.Type(value = Command.Stop.class, name = "stop"),
    @JsonSubTypes.Type(value = Command.CheckpointReached.class, name = "checkpoint-reached"),
    @JsonSubTypes.Type(value = Command.Answered.class, name = "answered"),
    @JsonSubTypes.Type(value = Command.CloseContext.class, name = "close-context"),
    @JsonSubTypes.Type(value = Command.KeepWork.class, name = "keep-work"),
    @JsonSubTypes.Type(value = Command.DiscardWork.class, name = "discard-work"),
    @JsonSubTypes.Type(value = Command.Detect.class, name = "detect"),
    @JsonSubTypes.Type(value = Command.ShowWork.class, name = "show-work")
})
public sealed interface Command {

    /**
     * Run this attempt; the host answers with {@link Report.Accepted} or {@link Report.Refused}.
     *
     * @param published what earlier attempts of the task published, which this one cannot publish
     *     otherwise: {@linkplain #digest digests} of values by names of checkpoints
     * @param reads the last attempts of the tasks whose working directories it reads, by name
     * @param isRead whether a task of its context waits to read its working directory; {@code null}
     *     where none does
     */
    record Offer(
            ContextId context,
            TaskAttempt attempt,
            TaskDescriptor task,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> published,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, TaskAttempt> reads,
            @Nullable Boolean isRead)
            implements Command {

        @JsonCreator
        public Offer {
            // Left out when they are empty.
            published = Map.copyOf(Objects.requireNonNullElse(published, Map.of()));
            reads = Map.copyOf(Objects.requireNonNullElse(reads, Map.of()));
        }

        /** An attempt of a task that has published nothing and shares no working directory. */
        public Offer(ContextId context, TaskAttempt attempt, TaskDescriptor task) {
            this(context, attempt, task, Map.of(), Map.of(), null);
        }

        /**
         * SHA-256 of a checkpoint's value: a thousand values may come to more than an offer holds.
         */
        public static String digest(String value) {
            return Sha256.of(value);
        }
    }

    /** End this attempt and report it with this reason; unknown attempts are reported as ended. */
    record Stop(TaskAttempt attempt, Reason reason) implements Command {}

    /** Answers a {@link Report.Awaiting}. */
    record CheckpointReached(ContextId context, String task, String checkpoint, String value)
            implements Command {}

    /**
     * Answers a {@link Report.Asked}.
     *
     * @param value such as what is left of a latch; empty where the answer is that it is done
     * @param problems why it was refused, a sentence each; empty when it was done
     */
    record Answered(TaskAttempt attempt, long request, String value, List<String> problems)
            implements Command {
        public Answered {
            problems = List.copyOf(problems);
        }
    }

    /** Nothing of this context will run here again: its working directories may go. */
    record CloseContext(ContextId context) implements Command {}

    /**
     * A task that came later waits to read the working directory of this attempt: it is kept until
     * the context closes.
     */
    record KeepWork(TaskAttempt attempt) implements Command {}

    /**
     * The working directory that this ended attempt left may go. The host lists those it keeps in
     * its readings, as {@code work.kept}; one that lives, or that it does not have, is left alone.
     *
     * @param askedBy the user to name in the log
     */
    record DiscardWork(TaskAttempt attempt, String askedBy) implements Command {}

    /**
     * Look again at what the machine is, once no exclusive program runs.
     *
     * @param askedBy the user to name in the log
     */
    record Detect(String askedBy) implements Command {}

    /**
     * Somebody looks into the attempt's working directory; the host answers with a {@link
     * WorkSight}, once no exclusive program runs.
     *
     * @param look under which the answer is awaited, for a short time
     * @param path beneath the directory, with forward slashes; empty for itself
     * @param offset of the first byte that is wanted of a file
     */
    record ShowWork(String look, TaskAttempt attempt, String path, long offset)
            implements Command {}
}
