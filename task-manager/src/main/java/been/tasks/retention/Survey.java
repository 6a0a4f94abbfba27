package been.tasks.retention;

import been.protocol.TaskId;
import been.protocol.retention.RetentionKind;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.RetentionPreview.Item;
import been.protocol.retention.RetentionPreview.Part;
import been.tasks.KeptWork;
import been.tasks.logs.AttemptLogs;
import been.tasks.store.RetentionRows.Ended;
import been.tasks.store.RetentionRows.OldConfiguration;
import been.tasks.store.RetentionRows.OldUsage;
import been.tasks.store.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reports what a sweep would remove, and removes nothing. */
final class Survey {
    private static final int LISTED = 1_000;

    private final TaskStore store;
    private final OldContexts contexts;
    private final WorkFolders work;
    private final AttemptLogs logs;

    Survey(TaskStore store, OldContexts contexts, WorkFolders work, AttemptLogs logs) {
        this.store = store;
        this.contexts = contexts;
        this.work = work;
        this.logs = logs;
    }

    RetentionPreview preview(Rules rules, Instant now) {
        return new RetentionPreview(
                now,
                Arrays.stream(RetentionKind.values()).map(kind -> part(kind, rules, now)).toList());
    }

    private Part part(RetentionKind kind, Rules rules, Instant now) {
        var tally = new Tally();
        switch (kind) {
            case CONTEXTS ->
                    contexts.find(
                            kind,
                            rules,
                            now,
                            found ->
                                    found.forEach(ended ->
                                            tally.add(
                                                    item(ended, ended.bytes() + logBytes(ended)))));
            case LOGS ->
                    contexts.find(
                            kind,
                            rules,
                            now,
                            found ->
                                    found.forEach(
                                            ended -> tally.add(item(ended, logBytes(ended)))));
            case HISTORY ->
                    contexts.find(
                            kind,
                            rules,
                            now,
                            found -> found.forEach(ended -> tally.add(item(ended, ended.bytes()))));
            case CONFIGURATIONS -> configurations(rules.before(kind, now)).forEach(tally::add);
            case WORK -> work.old(rules.before(kind, now)).forEach(old -> tally.add(item(old)));
            case USAGE ->
                    store.read(rows -> rows.retention().oldUsage(rules.before(kind, now)))
                            .forEach(old -> tally.add(item(old)));
        }
        return new Part(rules.of(kind), tally.count, tally.bytes, tally.items);
    }

    private static final class Tally {
        private final List<Item> items = new ArrayList<>();
        private long count;
        private long bytes;

        void add(Item item) {
            count++;
            bytes += item.bytes();
            if (items.size() < LISTED) {
                items.add(item);
            }
        }
    }

    private static Item item(Ended ended, long bytes) {
        return new Item(
                ended.id().value(),
                "%s, of %s, %d %s"
                        .formatted(
                                ended.name(),
                                ended.owner(),
                                ended.tasks(),
                                ended.tasks() == 1 ? "task" : "tasks"),
                ended.endedAt(),
                bytes);
    }

    private long logBytes(Ended ended) {
        return store.read(rows -> rows.retention().tasksOf(ended.id())).stream()
                .mapToLong((TaskId task) -> logs.bytes(task))
                .sum();
    }

    /** Properties go with the last configuration that refers to them. */
    private List<Item> configurations(Instant before) {
        List<OldConfiguration> old = store.read(rows -> rows.retention().oldConfigurations(before));
        Map<String, Long> going =
                old.stream()
                        .collect(
                                Collectors.groupingBy(
                                        OldConfiguration::digest, Collectors.counting()));
        Map<String, OldConfiguration> firsts =
                old.stream()
                        .collect(
                                Collectors.toMap(
                                        OldConfiguration::digest,
                                        Function.identity(),
                                        (one, _) -> one));
        return old.stream()
                .map(one -> {
                    boolean isLast =
                            one.references() == going.getOrDefault(one.digest(), 0L)
                                    && one.equals(firsts.get(one.digest()));
                    return new Item(
                            one.host().value(),
                            "configuration " + one.digest(),
                            one.until(),
                            isLast ? one.bytes() : 0);
                })
                .toList();
    }

    private static Item item(KeptWork old) {
        return new Item(
                old.host().value(),
                "work of attempt %d of task %s%s"
                        .formatted(
                                old.attempt().attempt(),
                                old.attempt().task(),
                                old.failed() ? ", which failed" : ""),
                old.ended(),
                old.bytes());
    }

    private static Item item(OldUsage old) {
        return new Item(old.host().value(), old.samples() + " samples", old.seenAt(), old.bytes());
    }
}
