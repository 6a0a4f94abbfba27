package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.Named;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What people say about analyses, changes and executions. Thread-safe. */
public interface Comments {

    /** Oldest first. */
    @ReadOnly
    List<Comment> about(Topic topic);

    @ReadOnly
    Optional<Comment> comment(long id);

    @Allowed(role = Role.OPERATOR, action = "comment.add")
    Comment add(@Audited Topic topic, String text, String who);

    /** Replaces the text, if it was not edited since the revision that was read. */
    @Allowed(role = Role.OPERATOR, action = "comment.edit")
    Edit edit(@Audited long id, int revision, String text, String who);

    /** Deletes it, if it was not edited since the revision that was read. */
    @Allowed(role = Role.OPERATOR, action = "comment.delete")
    Edit delete(@Audited long id, int revision, String who);

    /** Calls back after any comment was added, edited or deleted. */
    @ReadOnly
    AutoCloseable onChange(Runnable listener);

    /** The longest text. */
    int LONGEST = 4_000;

    /**
     * @param revision grows with each edit
     * @param editedBy absent when it is as it was written
     */
    record Comment(
            long id,
            Topic topic,
            String who,
            String text,
            int revision,
            Instant at,
            @Nullable String editedBy,
            @Nullable Instant editedAt) {}

    /** What came of an edit. */
    sealed interface Edit {
        record Done(Comment comment) implements Edit {}

        /** Somebody else was faster; nothing was written. */
        record Overtaken(Comment comment) implements Edit, Refusal {
            public String sentence() {
                return "%s edited this comment meanwhile; yours was not written. Read it and edit it again."
                        .formatted(comment.editedBy() == null ? comment.who() : comment.editedBy());
            }
        }

        /** There is no such comment any more. */
        record Unknown() implements Edit, Refusal {}
    }

    /**
     * What is talked about.
     *
     * @param path {@code analysis/7}, {@code change/12}, {@code
     *     execution/7/EXPERIMENT/BINARY/EXECUTION}
     */
    record Topic(String path) implements Named {
        @Override
        public String name() {
            return path;
        }

        public static Topic of(AnalysisId analysis) {
            return new Topic("analysis/" + analysis);
        }

        public static Topic ofChange(long id) {
            return new Topic("change/" + id);
        }

        public static Topic ofExecution(
                AnalysisId analysis, String experiment, int binary, int execution) {
            return new Topic(
                    "execution/%s/%s/%d/%d".formatted(analysis, experiment, binary, execution));
        }
    }
}
