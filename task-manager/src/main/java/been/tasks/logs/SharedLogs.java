package been.tasks.logs;

import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.tasks.store.LogRows.End;
import been.tasks.store.LogRows.Part;
import been.tasks.store.Rows;
import been.tasks.store.TaskStore;
import been.tasks.store.Written;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Logs in the database, for controllers that share it. While a host moves from one controller to
 * another, both may receive its lines: the second one sees where the first one ended. Thread-safe.
 */
public final class SharedLogs implements AttemptLogs {
    private final TaskStore store;
    private final long maxBytes;

    public SharedLogs(TaskStore store, long maxBytes) {
        this.store = store;
        this.maxBytes = maxBytes;
    }

    @Override
    public void append(TaskAttempt attempt, List<LogLine> lines) {
        if (!lines.isEmpty()) {
            store.write(rows -> append(rows, attempt, lines));
        }
    }

    /** Whether anything was added; there is nothing to add to an attempt that is not known. */
    private boolean append(Rows rows, TaskAttempt attempt, List<LogLine> lines) {
        Optional<End> end = rows.logs().end(attempt);
        if (end.isEmpty()) {
            return false;
        }
        End before = end.get();
        long bytes = before.bytes();
        var text = new StringBuilder();
        long first = -1;
        long last = before.last();
        for (LogLine line : lines) {
            if (line.number() > last && bytes < maxBytes) {
                String encoded = Wire.write(line);
                bytes += encoded.getBytes(StandardCharsets.UTF_8).length + 1;
                if (bytes > maxBytes) {
                    bytes = maxBytes; // full, and stays so
                    encoded = Wire.write(Truncation.at(line, maxBytes));
                }
                text.append(encoded).append('\n');
                first = first < 0 ? line.number() : first;
                last = line.number();
            }
        }
        if (first < 0) {
            return false;
        }
        if (rows.logs().advance(attempt, before, new End(last, bytes)) == Written.OVERTAKEN) {
            throw new OptimisticLockingFailureException("the log of " + attempt + " has grown");
        }
        rows.logs().add(attempt, new Part(first, last, text.toString()));
        return true;
    }

    @Override
    public long bytes(TaskId task) {
        return store.read(rows -> rows.logs().bytes(task));
    }

    @Override
    public long remove(TaskId task) {
        return store.write(rows -> {
            long bytes = rows.logs().bytes(task);
            rows.logs().remove(task);
            return bytes;
        });
    }

    @Override
    public List<LogLine> read(TaskAttempt attempt, long from, int limit) {
        var found = new ArrayList<LogLine>();
        long next = Math.max(0, from);
        while (found.size() < limit) {
            long at = next;
            Optional<Part> part = store.read(rows -> rows.logs().part(attempt, at));
            if (part.isEmpty()) {
                return found;
            }
            part.get()
                    .text()
                    .lines()
                    .map(line -> Wire.read(line, LogLine.class))
                    .filter(line -> line.number() >= at)
                    .limit(limit - found.size())
                    .forEach(found::add);
            next = part.get().last() + 1;
        }
        return found;
    }

    @Override
    public long lastNumber(TaskAttempt attempt) {
        return store.read(rows -> rows.logs().end(attempt)).map(End::last).orElse(-1L);
    }
}
