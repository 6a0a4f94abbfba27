package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Words by which ready tasks are indexed: tasks with the same word need the same of hosts, so that
 * one of them stands for all. The word of a gang's task stands for the needs of the whole gang.
 * Nothing is decided by words: what a task needs is read from its row.
 */
final class NeedsWord {
    private static final int BYTES = 12;

    private NeedsWord() {}

    private record Gang(ContextId context, String name) {}

    /** Of tasks that are submitted together. */
    static Map<TaskId, String> ofAll(List<StoredTask> tasks) {
        var words = new HashMap<TaskId, String>();
        Map<Gang, List<String>> gangs = new HashMap<>();
        for (StoredTask task : tasks) {
            String word = digest(needs(task.descriptor(), null));
            words.put(task.id(), word);
            String together = task.descriptor().placement().together();
            if (together != null) {
                gangs.computeIfAbsent(new Gang(task.context(), together), _ -> new ArrayList<>())
                        .add(word);
            }
        }
        Map<Gang, String> whole =
                gangs.entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey,
                                        gang ->
                                                digest(
                                                        gang.getValue().stream()
                                                                .sorted()
                                                                .collect(
                                                                        Collectors.joining("+")))));
        for (StoredTask task : tasks) {
            String together = task.descriptor().placement().together();
            if (together != null) {
                words.put(task.id(), whole.getOrDefault(new Gang(task.context(), together), ""));
            }
        }
        return words;
    }

    /**
     * Of a task that is tried again: where it keeps its work, and without those of its gang that
     * run.
     */
    static String ofAnotherAttempt(StoredTask task) {
        TaskDescriptor descriptor = task.descriptor();
        boolean keepsWork = descriptor.failure().work() == FailurePolicy.WorkFolder.KEPT;
        String needs = needs(descriptor, keepsWork ? task.host() : null);
        String together = descriptor.placement().together();
        return digest(together == null ? needs : needs + "\n" + task.context() + "/" + together);
    }

    private static String needs(TaskDescriptor task, @Nullable HostName home) {
        var placement = task.placement();
        return String.join(
                "\n",
                Boolean.toString(task.kind() == TaskKind.GENERATOR),
                placement.exclusivity().name(),
                Integer.toString(placement.cores()),
                new TreeMap<>(task.demands()).toString(),
                String.valueOf(placement.restriction()),
                placement.hosts().toString(),
                placement.groups().toString(),
                String.valueOf(home));
    }

    private static String digest(String text) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
