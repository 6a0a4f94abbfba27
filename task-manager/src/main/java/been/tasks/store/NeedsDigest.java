package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Sha256;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.protocol.WorkPlaceholder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Digests what tasks need of hosts, to index ready tasks. All tasks of a gang share the digest of
 * what the whole gang needs. Placing reads one task for all with the same digest, but compares
 * hosts with that task's row and never with the digest.
 */
final class NeedsDigest {
    /** Enough of a SHA-256 that a million different needs have different digests. */
    private static final int DIGITS = 24;

    private NeedsDigest() {}

    private record Gang(ContextId context, String name) {}

    /** For tasks that are submitted together. */
    static Map<TaskId, String> ofAll(List<StoredTask> tasks) {
        var digests = new HashMap<TaskId, String>();
        Map<Gang, List<String>> gangs = new HashMap<>();
        for (StoredTask task : tasks) {
            String own = digest(needs(task.descriptor(), null));
            digests.put(task.id(), own);
            String together = task.descriptor().placement().together();
            if (together != null) {
                gangs.computeIfAbsent(new Gang(task.context(), together), _ -> new ArrayList<>())
                        .add(own);
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
                digests.put(task.id(), whole.getOrDefault(new Gang(task.context(), together), ""));
            }
        }
        return digests;
    }

    /**
     * For a further attempt of a task: on the host that keeps its working directory, or those that
     * it reads, and without the tasks of its gang that run.
     */
    static String ofAnotherAttempt(StoredTask task) {
        TaskDescriptor descriptor = task.descriptor();
        boolean staysThere =
                descriptor.failure().work() == FailurePolicy.WorkFolder.KEPT
                        || !WorkPlaceholder.of(descriptor).isEmpty();
        return at(staysThere ? task.host() : null, task);
    }

    /** For a task that may be on that host only; anywhere when null. */
    static String at(@Nullable HostName host, StoredTask task) {
        TaskDescriptor descriptor = task.descriptor();
        String needs = needs(descriptor, host);
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
        return Sha256.of(text).substring(0, DIGITS);
    }
}
