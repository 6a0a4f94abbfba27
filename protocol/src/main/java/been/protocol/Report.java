package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A host's report of an attempt; journaled before it is sent, and sent until acknowledged. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Report.Accepted.class, name = "accepted"),
    @JsonSubTypes.Type(value = Report.Refused.class, name = "refused"),
    @JsonSubTypes.Type(value = Report.Running.class, name = "running"),
    @JsonSubTypes.Type(value = Report.CheckpointSet.class, name = "checkpoint-set"),
    @JsonSubTypes.Type(value = Report.Awaiting.class, name = "awaiting"),
    @JsonSubTypes.Type(value = Report.Asked.class, name = "asked"),
    @JsonSubTypes.Type(value = Report.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = Report.Log.class, name = "log"),
    @JsonSubTypes.Type(value = Report.Collecting.class, name = "collecting"),
    @JsonSubTypes.Type(value = Report.Ended.class, name = "ended")
})
public sealed interface Report {

    TaskAttempt attempt();

    /** The offer is taken; packages are being fetched and unpacked. */
    record Accepted(TaskAttempt attempt) implements Report {
        public Accepted {
            Objects.requireNonNull(attempt, "attempt");
        }
    }

    /** The offer is not taken; the task may be offered elsewhere. */
    record Refused(TaskAttempt attempt, String why) implements Report {
        public Refused {
            Objects.requireNonNull(attempt, "attempt");
            why = PlainText.cleaned(Objects.requireNonNull(why, "why"));
        }
    }

    /**
     * The program runs.
     *
     * @param configuration digest of the host's properties at that moment
     * @param debugPort on which its JVM listens for a debugger; absent when it does not
     */
    record Running(
            TaskAttempt attempt,
            long startedAtMillis,
            @Nullable String configuration,
            @Nullable Integer debugPort)
            implements Report {

        @JsonCreator
        public Running {
            Objects.requireNonNull(attempt, "attempt");
            if (configuration != null) {
                PlainText.require("the digest of a configuration", configuration);
            }
        }

        public Running(TaskAttempt attempt, long startedAtMillis, @Nullable String configuration) {
            this(attempt, startedAtMillis, configuration, null);
        }

        public Running(TaskAttempt attempt, long startedAtMillis) {
            this(attempt, startedAtMillis, null);
        }
    }

    /** The task published a value; a second one for the same name is refused to the task itself. */
    record CheckpointSet(TaskAttempt attempt, String name, String value) implements Report {
        public CheckpointSet {
            Objects.requireNonNull(attempt, "attempt");
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(value, "value");
        }
    }

    /** The task waits for a checkpoint of a task in its context. */
    record Awaiting(TaskAttempt attempt, String task, String checkpoint) implements Report {
        public Awaiting {
            Objects.requireNonNull(attempt, "attempt");
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(checkpoint, "checkpoint");
        }
    }

    /**
     * The task asks something of the controller, which answers with {@link Command.Answered}.
     *
     * @param request distinguishes the questions of an attempt
     */
    record Asked(TaskAttempt attempt, long request, Question question) implements Report {
        public Asked {
            Objects.requireNonNull(attempt, "attempt");
            Objects.requireNonNull(question, "question");
        }
    }

    /** The progress that the task reported. */
    record Progress(TaskAttempt attempt, long done, long total) implements Report {
        public Progress {
            Objects.requireNonNull(attempt, "attempt");
        }
    }

    /**
     * Log lines, in order.
     *
     * @param droppedBytes of the log so far, because they were beyond the budget
     */
    record Log(TaskAttempt attempt, List<LogLine> lines, long droppedBytes) implements Report {
        public Log {
            Objects.requireNonNull(attempt, "attempt");
            lines = List.copyOf(lines);
        }
    }

    /** The process tree is gone; results are being handed over. */
    record Collecting(TaskAttempt attempt) implements Report {
        public Collecting {
            Objects.requireNonNull(attempt, "attempt");
        }
    }

    /**
     * Nothing of the attempt runs any more, and everything it left behind is uploaded.
     *
     * @param detail one sentence for people, such as the exception's message
     * @param usage absent when the program never started
     * @param files what was uploaded and is to be accepted as this attempt's result
     */
    record Ended(
            TaskAttempt attempt,
            Outcome outcome,
            Reason reason,
            @Nullable String detail,
            @Nullable ResourceUsage usage,
            List<UploadedFile> files)
            implements Report {
        public Ended {
            Objects.requireNonNull(attempt, "attempt");
            Objects.requireNonNull(outcome, "outcome");
            Objects.requireNonNull(reason, "reason");
            detail = detail == null ? null : PlainText.cleaned(detail);
            files = List.copyOf(files);
        }
    }

    /**
     * A file of {@code results/}, or the logs {@code stdout} and {@code stderr}.
     *
     * @param path relative, with forward slashes
     * @param sha256 64 lower-case hexadecimal digits
     */
    record UploadedFile(String path, long bytes, String sha256) {
        public UploadedFile {
            PlainText.require("the path of a file", Objects.requireNonNull(path, "path"));
            PlainText.require("the SHA-256 of a file", Objects.requireNonNull(sha256, "sha256"));
        }
    }
}
