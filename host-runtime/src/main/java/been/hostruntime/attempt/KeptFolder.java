package been.hostruntime.attempt;

import been.protocol.ContextId;
import been.protocol.Outcome;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * What is known of an ended attempt whose working folder is kept; lies beside that folder.
 *
 * @param outcome {@code null} when the runtime was killed before it could note it
 * @param closed whether its context has closed since
 */
record KeptFolder(
        TaskAttempt attempt,
        ContextId context,
        @Nullable Outcome outcome,
        long endedMillis,
        long bytes,
        boolean closed) {

    /** Whether it stays also after its context, for people to look into. */
    boolean outlivesItsContext() {
        return outcome == Outcome.FAILED;
    }

    KeptFolder ofClosedContext() {
        return new KeptFolder(attempt, context, outcome, endedMillis, bytes, true);
    }

    /** As the host's readings tell it. */
    Map<String, Object> facts() {
        return Map.of(
                "task",
                attempt.task().value(),
                "attempt",
                attempt.attempt(),
                "context",
                context.value(),
                "failed",
                outcome == Outcome.FAILED,
                "bytes",
                bytes,
                "ended",
                Instant.ofEpochMilli(endedMillis).toString());
    }

    void writeBeside(AttemptFolders folders) throws IOException {
        Files.writeString(folders.kept(), Wire.write(this));
    }

    /** Empty when nothing readable is there. */
    static Optional<KeptFolder> readBeside(AttemptFolders folders) throws IOException {
        if (!Files.exists(folders.kept())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Wire.read(Files.readString(folders.kept()), KeptFolder.class));
        } catch (JacksonException e) {
            return Optional.empty(); // a machine that crashed may have cut it short
        }
    }
}
