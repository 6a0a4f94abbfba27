package been.tasks.store;

import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A state taken apart into the columns of a task's row.
 *
 * @param occupies host on which something may run; absent when nothing does
 */
record TaskStateColumns(
        String state,
        Tries tries,
        @Nullable HostName occupies,
        @Nullable Outcome outcome,
        @Nullable Reason reason,
        String detail,
        boolean again) {

    static TaskStateColumns of(TaskState state) {
        return switch (state) {
            case TaskState.Waiting _, TaskState.Ready _ -> plain(state, null);
            case TaskState.OnHost on -> plain(state, on.host());
            case TaskState.Ending e ->
                    new TaskStateColumns(
                            e.name(),
                            e.tries(),
                            e.host(),
                            e.outcome(),
                            e.reason(),
                            e.detail(),
                            e.again());
            case TaskState.Terminal t ->
                    new TaskStateColumns(
                            t.name(), t.tries(), null, t.outcome(), t.reason(), t.detail(), false);
        };
    }

    private static TaskStateColumns plain(TaskState state, @Nullable HostName occupies) {
        return new TaskStateColumns(state.name(), state.tries(), occupies, null, null, "", false);
    }

    static TaskState read(ResultSet row) throws SQLException {
        String state = row.getString("state");
        var tries =
                new Tries(
                        row.getInt("attempt"),
                        row.getInt("retries_left"),
                        row.getInt("offers_left"));
        return switch (state) {
            case "Waiting" -> new TaskState.Waiting(tries);
            case "Ready" -> new TaskState.Ready(tries);
            case "Placed" -> new TaskState.Placed(tries, host(row));
            case "Preparing" -> new TaskState.Preparing(tries, host(row));
            case "Running" -> new TaskState.Running(tries, host(row));
            case "Collecting" -> new TaskState.Collecting(tries, host(row));
            case "Ending" ->
                    new TaskState.Ending(
                            tries,
                            Columns.host(row, "occupies"),
                            Outcome.valueOf(row.getString("outcome")),
                            Reason.of(row.getString("reason")),
                            row.getString("detail"),
                            row.getInt("again") != 0);
            case "Finished" ->
                    new TaskState.Finished(
                            tries, Reason.of(row.getString("reason")), row.getString("detail"));
            case "Failed" ->
                    new TaskState.Failed(
                            tries, Reason.of(row.getString("reason")), row.getString("detail"));
            case "Aborted" ->
                    new TaskState.Aborted(
                            tries, Reason.of(row.getString("reason")), row.getString("detail"));
            case String other -> throw new IllegalStateException("unknown task state " + other);
        };
    }

    private static HostName host(ResultSet row) throws SQLException {
        return Objects.requireNonNull(Columns.host(row, "occupies"), "it is on a host");
    }
}
