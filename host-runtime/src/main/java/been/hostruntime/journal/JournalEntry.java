package been.hostruntime.journal;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.protocol.Command;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One fact of the journal; the fold of all of them is {@link JournalState}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = JournalEntry.Started.class, name = "started"),
    @JsonSubTypes.Type(value = JournalEntry.Commanded.class, name = "commanded"),
    @JsonSubTypes.Type(value = JournalEntry.Offered.class, name = "offered"),
    @JsonSubTypes.Type(value = JournalEntry.StopOrdered.class, name = "stop-ordered"),
    @JsonSubTypes.Type(value = JournalEntry.Launching.class, name = "launching"),
    @JsonSubTypes.Type(value = JournalEntry.Published.class, name = "published"),
    @JsonSubTypes.Type(value = JournalEntry.Asked.class, name = "asked"),
    @JsonSubTypes.Type(value = JournalEntry.Answered.class, name = "answered"),
    @JsonSubTypes.Type(value = JournalEntry.HeldBack.class, name = "held-back"),
    @JsonSubTypes.Type(value = JournalEntry.Released.class, name = "released"),
    @JsonSubTypes.Type(value = JournalEntry.LogRead.class, name = "log-read"),
    @JsonSubTypes.Type(value = JournalEntry.Reported.class, name = "reported"),
    @JsonSubTypes.Type(value = JournalEntry.Acknowledged.class, name = "acknowledged")
})
public sealed interface JournalEntry {

    /** A host runtime started; reports are numbered from 1 again. */
    record Started(long incarnation) implements JournalEntry {}

    /** All commands up to that number are carried out or have no lasting effect. */
    record Commanded(long command) implements JournalEntry {}

    /** The attempt is held from now on. */
    record Offered(long command, Command.Offer offer) implements JournalEntry {}

    /** The attempt must end, also after a restart of this process. */
    record StopOrdered(long command, TaskAttempt attempt, Reason reason) implements JournalEntry {}

    /** The attempt's program may run from now on, on these logical processors. */
    record Launching(TaskAttempt attempt, List<Integer> cores) implements JournalEntry {
        public Launching {
            cores = List.copyOf(cores);
        }
    }

    /** The attempt published a checkpoint, for good. */
    record Published(TaskAttempt attempt, String name, String value) implements JournalEntry {}

    /** The attempt asked the controller a question; its report is a separate entry. */
    record Asked(TaskAttempt attempt, long request, String key) implements JournalEntry {}

    /** The controller answered. */
    record Answered(long command, TaskAttempt attempt, long request, Reply reply)
            implements JournalEntry {}

    /** A report that is not to be sent beside an exclusive program. */
    record HeldBack(Report report) implements JournalEntry {}

    /** The held back reports of that attempt, or of all, are released: they follow as reported. */
    record Released(@Nullable TaskAttempt attempt) implements JournalEntry {}

    record LogRead(TaskAttempt attempt, LogPosition position) implements JournalEntry {}

    /** A report that is sent until the controller acknowledges its number. */
    record Reported(long number, Report report) implements JournalEntry {}

    /** All reports up to that number are on the controller's disk. */
    record Acknowledged(long report) implements JournalEntry {}
}
