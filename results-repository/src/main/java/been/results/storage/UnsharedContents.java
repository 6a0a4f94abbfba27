package been.results.storage;

import been.protocol.results.Attachment;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import been.results.index.ExecutionIndex.ExperimentKey;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Digests of attachments that only some executions use; not thread-safe. */
final class UnsharedContents {
    private final ResultStorage storage;
    private final Set<ExecutionAddress> own = new HashSet<>();
    private final Set<String> contents = new TreeSet<>();
    private Map<ExperimentKey, Long> searched = Map.of();

    /** Others whose attachments were not listed yet. */
    private Set<ExecutionAddress> unlisted = Set.of();

    UnsharedContents(ResultStorage storage, List<StoredExecution> executions) throws IOException {
        this.storage = storage;
        for (StoredExecution execution : executions) {
            own.add(execution.address());
            storage.landings()
                    .attachments(execution.address())
                    .ifPresent(listed -> listed.forEach(one -> contents.add(one.sha256())));
        }
    }

    /** Opens a file of every other execution; when repeated, of those that changed since. */
    Set<String> search() throws IOException {
        Map<ExperimentKey, Long> now = storage.index().revisions();
        Set<ExecutionAddress> others = new HashSet<>(unlisted);
        unlisted = new HashSet<>();
        exclude(others);
        for (Map.Entry<ExperimentKey, Long> each : now.entrySet()) {
            if (contents.isEmpty()) {
                return contents;
            }
            if (!each.getValue().equals(searched.get(each.getKey()))) {
                exclude(storage.index().addresses(each.getKey()));
            }
        }
        searched = now;
        return contents;
    }

    private void exclude(Iterable<ExecutionAddress> others) throws IOException {
        for (ExecutionAddress other : others) {
            if (!contents.isEmpty() && !own.contains(other)) {
                Optional<List<Attachment>> listed = storage.landings().attachments(other);
                if (listed.isEmpty()) {
                    unlisted.add(other);
                }
                listed.orElse(List.of()).forEach(one -> contents.remove(one.sha256()));
            }
        }
    }
}
