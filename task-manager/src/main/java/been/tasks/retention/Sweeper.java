package been.tasks.retention;

import been.protocol.TaskId;
import been.protocol.retention.RetentionKind;
import been.tasks.lease.LeaderLease;
import been.tasks.logs.AttemptLogs;
import been.tasks.store.RetentionRows;
import been.tasks.store.RetentionRows.Ended;
import been.tasks.store.RetentionRows.OldConfiguration;
import been.tasks.store.TaskStore;
import been.tasks.store.Written;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what is old, each thing in its own commit. Files are removed after their rows, from a
 * list that was written in the same commit: the next sweep finishes an interrupted one.
 */
final class Sweeper {
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
    private static final int FILES_AT_ONCE = 500;
    private static final String WHO = "retention";

    private final TaskStore store;
    private final OldContexts contexts;
    private final WorkFolders work;
    private final AttemptLogs logs;
    private final LeaderLease leader;

    Sweeper(
            TaskStore store,
            OldContexts contexts,
            WorkFolders work,
            AttemptLogs logs,
            LeaderLease leader) {
        this.store = store;
        this.contexts = contexts;
        this.work = work;
        this.logs = logs;
        this.leader = leader;
    }

    /**
     * What was removed.
     *
     * @param isWhole false when the lead was lost in between: the new leader continues
     * @param counts of things of each kind
     */
    record Swept(boolean isWhole, Map<RetentionKind, Long> counts, long bytes) {}

    Swept sweep(Rules rules, Instant now, long epoch) {
        var round = new Round(rules, now, epoch);
        round.files();
        for (RetentionKind kind : RetentionKind.values()) {
            round.remove(kind);
        }
        return new Swept(round.leads, round.counts, round.bytes);
    }

    /** One sweep. */
    private final class Round {
        private final Rules rules;
        private final Instant now;
        private final long epoch;
        private final Map<RetentionKind, Long> counts = new EnumMap<>(RetentionKind.class);
        private final Map<String, Long> references = new HashMap<>();
        private long bytes;
        private boolean leads = true;

        Round(Rules rules, Instant now, long epoch) {
            this.rules = rules;
            this.now = now;
            this.epoch = epoch;
        }

        void remove(RetentionKind kind) {
            Instant before = rules.before(kind, now);
            switch (kind) {
                case CONTEXTS ->
                        contexts(kind, ended -> rows -> rows.removeContext(ended.id(), now));
                case LOGS -> contexts(kind, ended -> rows -> rows.removeLogs(ended.id(), now));
                case HISTORY ->
                        contexts(kind, ended -> rows -> rows.removeHistory(ended.id(), now));
                case CONFIGURATIONS ->
                        store.read(rows -> rows.retention().oldConfigurations(before))
                                .forEach(this::remove);
                case WORK ->
                        work.old(before)
                                .forEach(old -> {
                                    if (leads && work.discard(old, WHO)) {
                                        count(kind, old.bytes());
                                    }
                                });
                case USAGE ->
                        store.read(rows -> rows.retention().oldUsage(before))
                                .forEach(old ->
                                        commit(kind, old.bytes(), rows -> rows.removeUsage(old)));
            }
        }

        /** Properties go with the last configuration that refers to them. */
        private void remove(OldConfiguration old) {
            long left = references.merge(old.digest(), old.references(), (a, _) -> a) - 1;
            references.put(old.digest(), left);
            commit(
                    RetentionKind.CONFIGURATIONS,
                    left == 0 ? old.bytes() : 0,
                    rows -> rows.removeConfiguration(old));
        }

        private void contexts(
                RetentionKind kind, Function<Ended, Function<RetentionRows, Written>> removal) {
            contexts.find(
                    kind,
                    rules,
                    now,
                    found -> {
                        for (Ended ended : found) {
                            commit(kind, ended.bytes(), removal.apply(ended));
                        }
                        files();
                    });
        }

        private void commit(
                RetentionKind kind, long size, Function<RetentionRows, Written> removal) {
            if (!leads) {
                return;
            }
            boolean isRemoved =
                    store.write(rows -> {
                        leads = leader.leads(rows, epoch);
                        return leads && removal.apply(rows.retention()) == Written.DONE;
                    });
            if (isRemoved) {
                count(kind, size);
            }
        }

        private void count(RetentionKind kind, long size) {
            counts.merge(kind, 1L, Long::sum);
            bytes += size;
        }

        /**
         * The files of what is no longer in the database; harmless to be done twice. What cannot be
         * removed now is left to the next sweep.
         */
        void files() {
            @Nullable TaskId last = null;
            List<TaskId> listed;
            do {
                TaskId after = last;
                listed = store.read(rows -> rows.retention().pendingLogs(after, FILES_AT_ONCE));
                if (!leads || listed.isEmpty()) {
                    return;
                }
                List<TaskId> gone = listed.stream().filter(this::isRemoved).toList();
                store.write(rows -> {
                    gone.forEach(rows.retention()::logsAreGone);
                    return true;
                });
                last = listed.getLast();
            } while (listed.size() == FILES_AT_ONCE);
        }

        private boolean isRemoved(TaskId task) {
            try {
                bytes += logs.remove(task);
                return true;
            } catch (UncheckedIOException e) {
                LOG.warn("the log of {} cannot be removed: {}", task, String.valueOf(e.getCause()));
                return false;
            }
        }
    }
}
