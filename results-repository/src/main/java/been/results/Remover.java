package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.Sha256;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes what somebody asked to be deleted, and nothing else. An execution is in the index until
 * its files are gone, so that what a dead process left of a deletion can be deleted again.
 */
final class Remover {
    private static final Logger LOG = LoggerFactory.getLogger(Remover.class);

    private final Shelves shelves;

    Remover(Shelves shelves) {
        this.shelves = shelves;
    }

    /** What would go; empty when nothing is stored of the analysis. */
    Optional<Deletion> preview(String analysis) throws IOException {
        List<StoredExecution> executions = shelves.index().list(analysis);
        if (executions.isEmpty()) {
            return Optional.empty();
        }
        int files = 0;
        long bytes = 0;
        for (String path : shelves.landings().paths(analysis)) {
            files++;
            bytes += shelves.landings().bytes(analysis, path).orElse(0);
        }
        for (StoredExecution execution : executions) {
            for (String path : received(execution)) {
                files++;
                OptionalLong size =
                        shelves.received().bytes(execution.task(), execution.attempt(), path);
                bytes += size.orElse(0);
            }
        }
        Set<String> contents = contents(executions);
        for (String content : contents) {
            bytes += shelves.attachments().bytes(content).orElse(0);
        }
        return Optional.of(
                new Deletion(
                        analysis,
                        (int)
                                executions.stream()
                                        .map(e -> e.address().experiment())
                                        .distinct()
                                        .count(),
                        executions.size(),
                        files,
                        contents.size(),
                        bytes,
                        digest(executions)));
    }

    /**
     * Deletes it if it still is what was shown.
     *
     * @return whether it was
     */
    boolean delete(String analysis, String digest, String who) throws IOException {
        shelves.landing().lock();
        try {
            List<StoredExecution> executions = shelves.index().list(analysis);
            if (executions.isEmpty() || !digest(executions).equals(digest)) {
                return false;
            }
            Set<String> contents = contents(executions);
            for (StoredExecution execution : executions) {
                for (String path : received(execution)) {
                    shelves.received().remove(execution.task(), execution.attempt(), path);
                }
            }
            for (String content : contents) {
                shelves.attachments().remove(content);
                shelves.checks().remove("attachments/" + content);
            }
            for (String path : shelves.landings().paths(analysis)) {
                shelves.landings().remove(analysis, path);
                shelves.checks().remove("results/" + analysis + "/" + path);
            }
            shelves.index().remove(executions.stream().map(StoredExecution::address).toList());
            LOG.info(
                    "{} deleted all {} executions of analysis {}",
                    who,
                    executions.size(),
                    analysis);
            return true;
        } finally {
            shelves.landing().unlock();
        }
    }

    /** Uploads of the attempt that measured it; an attempt measures one execution. */
    private List<String> received(StoredExecution execution) throws IOException {
        return shelves.received().paths(execution.task(), execution.attempt());
    }

    /** Digests of attachments that only these executions have. */
    private Set<String> contents(List<StoredExecution> executions) throws IOException {
        Set<ExecutionAddress> own = new HashSet<>();
        Set<String> contents = new TreeSet<>();
        for (StoredExecution execution : executions) {
            own.add(execution.address());
            attachments(execution.address()).forEach(a -> contents.add(a.sha256()));
        }
        for (ExecutionAddress other : shelves.index().addresses()) {
            if (contents.isEmpty()) {
                return contents;
            }
            if (!own.contains(other)) {
                attachments(other).forEach(a -> contents.remove(a.sha256()));
            }
        }
        return contents;
    }

    private List<Attachment> attachments(ExecutionAddress address) throws IOException {
        return shelves.landings().attachments(address).orElse(List.of());
    }

    private static String digest(List<StoredExecution> executions) {
        var text = new StringBuilder();
        executions.forEach(e -> text.append(e.file()).append(' ').append(e.sha256()).append('\n'));
        return Sha256.of(text.toString().getBytes(UTF_8));
    }
}
