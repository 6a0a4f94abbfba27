package been.hostruntime.work;

import been.protocol.ContextId;
import been.protocol.Outcome;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * An ended attempt whose working folder is kept; stored beside that folder.
 *
 * @param outcome {@code null} when the runtime was killed before it could store it
 * @param closed whether its context has been closed
 */
record KeptFolder(
        TaskAttempt attempt,
        ContextId context,
        @Nullable Outcome outcome,
        long endedMillis,
        long bytes,
        boolean closed) {

    /** Whether it is kept after its context has closed, so that users can inspect it. */
    boolean outlivesItsContext() {
        return outcome == Outcome.FAILED;
    }

    KeptFolder ofClosedContext() {
        return new KeptFolder(attempt, context, outcome, endedMillis, bytes, true);
    }

    /** Its entry in the host's readings. */
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
        Path next = folders.kept().resolveSibling("kept.next");
        Files.writeString(next, Wire.write(this));
        Files.move(next, folders.kept(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Empty when there is no readable file. */
    static Optional<KeptFolder> readBeside(AttemptFolders folders) throws IOException {
        if (!Files.exists(folders.kept())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Wire.read(Files.readString(folders.kept()), KeptFolder.class));
        } catch (JacksonException e) {
            return Optional.empty(); // perhaps truncated by a crash of the machine
        }
    }
}
