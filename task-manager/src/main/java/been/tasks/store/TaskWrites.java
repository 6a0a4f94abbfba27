package been.tasks.store;

import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Placement;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.tasks.state.TaskState;
import been.tasks.store.TaskRows.Fresh;
import been.tasks.store.TaskRows.Move;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes tasks with their histories: one statement for each table, however many tasks. */
final class TaskWrites {
    /** Enough of a digest to distinguish packages where only speed depends on it. */
    private static final int DIGITS = 16;

    /** Characters of descriptors that are in memory for one statement. */
    private static final int AT_ONCE = 8 << 20;

    private static final RowWrite INSERT =
            RowWrite.of(
                    """
                    INSERT INTO task (id, context, seq, name, kind, owner,
                        descriptor, exclusivity, cores, resources, restriction, hosts,
                        groups_of_hosts, together, service, priority, inherited, keeps_work,
                        packages, needs, state, version, attempt, retries_left, offers_left,
                        detail, again, progress_done, progress_total)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                        '', 0, 0, 0)
                    """,
                    "text text bigint text text text "
                            + "text text integer text text text "
                            + "text text text integer text integer "
                            + "text text text bigint integer integer integer");

    private static final RowWrite INSERT_HISTORY =
            RowWrite.of(
                    """
                    INSERT INTO task_history (task, number, time, attempt, state, reason, who, detail)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    "text bigint bigint integer text text text text");

    private static final RowWrite CHANGE =
            RowWrite.of(
                    """
                    UPDATE task SET version = ?,
                        state = ?, attempt = ?, retries_left = ?, offers_left = ?,
                        needs = COALESCE(?, needs), host = ?, occupies = ?, outcome = ?, reason = ?, detail = ?,
                        again = ?, due = ?, started_at = ?, ended_at = ?,
                        usage = ?, files = ?, progress_done = ?, progress_total = ?
                    WHERE id = ? AND attempt = ? AND version = ?
                    """,
                    "bigint "
                            + "text integer integer integer "
                            + "text text text text text text "
                            + "integer bigint bigint bigint "
                            + "text text bigint bigint "
                            + "text integer bigint");

    private final Batches batches;

    TaskWrites(Batches batches) {
        this.batches = batches;
    }

    void insert(List<Fresh> tasks, Instant time) {
        Map<TaskId, String> needs = NeedsDigest.ofAll(tasks.stream().map(Fresh::task).toList());
        var rows = new ArrayList<@Nullable Object[]>();
        long size = 0;
        for (Fresh fresh : tasks) {
            String descriptor = Columns.remembered(fresh.task().descriptor());
            rows.add(inserted(fresh, descriptor, needs.getOrDefault(fresh.task().id(), "")));
            size += descriptor.length();
            if (size > AT_ONCE) {
                batches.write(INSERT, rows);
                rows.clear();
                size = 0;
            }
        }
        batches.write(INSERT, rows);
        batches.write(
                INSERT_HISTORY,
                tasks.stream()
                        .map(fresh ->
                                historyOf(
                                        fresh.task().id(),
                                        fresh.task().version(),
                                        fresh.task().state(),
                                        time,
                                        fresh.who(),
                                        ""))
                        .toList());
    }

    private static @Nullable Object[] inserted(Fresh fresh, String json, String needs) {
        StoredTask task = fresh.task();
        TaskDescriptor descriptor = task.descriptor();
        Placement placement = descriptor.placement();
        return new @Nullable Object[] {
            descriptor.id().value(),
            task.context().value(),
            task.seq(),
            descriptor.name(),
            descriptor.kind().name(),
            task.owner(),
            json,
            placement.exclusivity().name(),
            placement.cores(),
            Columns.object(descriptor.demands()),
            placement.restriction(),
            Columns.array(placement.hosts()),
            Columns.array(placement.groups()),
            placement.together(),
            descriptor.service(),
            fresh.priority(),
            Columns.object(task.inherited()),
            descriptor.failure().work() == FailurePolicy.WorkFolder.KEPT ? 1 : 0,
            unpacked(descriptor),
            needs,
            task.state().name(),
            task.version(),
            task.attempt(),
            task.state().tries().retriesLeft(),
            task.state().tries().offersLeft()
        };
    }

    /** A digest of the packages that a task unpacks. */
    private static String unpacked(TaskDescriptor descriptor) {
        return descriptor.packages().values().stream()
                .map(used -> used.digest().substring(0, DIGITS))
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    /** A task's row is written once, however many states it went through. */
    List<Written> change(List<Move> moves) {
        Map<TaskId, Way> ways = new LinkedHashMap<>();
        for (Move move : moves) {
            ways.merge(move.from().id(), new Way(move, move), Way::then);
        }
        int[] rows = batches.write(CHANGE, ways.values().stream().map(Way::row).toList());
        Set<TaskId> overtaken = new HashSet<>();
        int place = 0;
        for (TaskId task : ways.keySet()) {
            if (Columns.written(rows[place++]) == Written.OVERTAKEN) {
                overtaken.add(task);
            }
        }
        batches.write(
                INSERT_HISTORY,
                moves.stream()
                        .filter(move -> !overtaken.contains(move.from().id()))
                        .map(TaskWrites::historyOf)
                        .toList());
        return moves.stream()
                .map(move ->
                        overtaken.contains(move.from().id()) ? Written.OVERTAKEN : Written.DONE)
                .toList();
    }

    /** What moves of one task make of its row. */
    private record Way(Move first, Move last) {
        Way then(Way next) {
            return new Way(first, next.last);
        }

        @Nullable Object[] row() {
            StoredTask from = first.from();
            StoredTask.Facts facts = last.facts();
            var columns = TaskStateColumns.of(last.to());
            HostName occupies = columns.occupies();
            return new @Nullable Object[] {
                last.from().version() + 1,
                columns.state(),
                columns.tries().attempt(),
                columns.tries().retriesLeft(),
                columns.tries().offersLeft(),
                last.to() instanceof TaskState.Ready ready && ready.tries().attempt() > 0
                        ? NeedsDigest.ofAnotherAttempt(last.from())
                        : null,
                value(occupies == null ? last.from().host() : occupies),
                value(occupies),
                columns.outcome() == null ? null : columns.outcome().name(),
                wireName(columns.reason()),
                columns.detail(),
                columns.again() ? 1 : 0,
                last.due(),
                Columns.millis(facts.startedAt()),
                Columns.millis(facts.endedAt()),
                Columns.json(facts.usage()),
                facts.files().isEmpty() ? null : Wire.write(new ArrayList<>(facts.files())),
                facts.progressDone(),
                facts.progressTotal(),
                from.id().value(),
                from.attempt(),
                from.version()
            };
        }
    }

    private static @Nullable Object[] historyOf(Move move) {
        long number = move.from().version() + 1;
        return historyOf(move.from().id(), number, move.to(), move.at(), move.who(), move.detail());
    }

    private static @Nullable Object[] historyOf(
            TaskId id, long number, TaskState state, Instant time, String who, String detail) {
        return new @Nullable Object[] {
            id.value(),
            number,
            time.toEpochMilli(),
            state.tries().attempt(),
            state.name(),
            wireName(TaskStateColumns.of(state).reason()),
            who,
            detail
        };
    }

    private static @Nullable String value(@Nullable HostName host) {
        return host == null ? null : host.value();
    }

    private static @Nullable String wireName(@Nullable Reason reason) {
        return reason == null ? null : reason.wireName();
    }
}
