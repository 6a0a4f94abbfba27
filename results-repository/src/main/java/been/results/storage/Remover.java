package been.results.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.Sha256;
import been.protocol.results.Deletion;
import been.protocol.results.StoredExecution;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes results on request. An execution stays in the index until its files are deleted, so that
 * an interrupted deletion can be repeated.
 */
public final class Remover {
    private static final Logger LOG = LoggerFactory.getLogger(Remover.class);

    private final ResultStorage storage;

    public Remover(ResultStorage storage) {
        this.storage = storage;
    }

    /** What a deletion would remove; empty when the analysis has no results. */
    public Optional<Deletion> preview(String analysis) throws IOException {
        List<StoredExecution> executions = storage.index().list(analysis);
        if (executions.isEmpty()) {
            return Optional.empty();
        }
        int files = 0;
        long bytes = 0;
        for (String path : storage.landings().paths(analysis)) {
            files++;
            bytes += storage.landings().bytes(analysis, path).orElse(0);
        }
        for (StoredExecution execution : executions) {
            for (String path : received(execution)) {
                files++;
                OptionalLong size =
                        storage.received().bytes(execution.task(), execution.attempt(), path);
                bytes += size.orElse(0);
            }
        }
        Set<String> contents = new UnsharedContents(storage, executions).search();
        for (String content : contents) {
            bytes += storage.attachments().bytes(content).orElse(0);
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
     * Deletes the results of an analysis if they did not change since the preview.
     *
     * @return whether they were deleted
     */
    public boolean delete(String analysis, String digest, String who) throws IOException {
        List<StoredExecution> executions = storage.index().list(analysis);
        if (isOutdated(digest, executions)) {
            return false;
        }
        var unshared = new UnsharedContents(storage, executions);
        // Without the lock: nothing can land while it is held, and there may be a million others.
        var _ = unshared.search();
        storage.landing().lock();
        try {
            if (isOutdated(digest, storage.index().list(analysis))) {
                return false;
            }
            Set<String> contents = unshared.search();
            for (StoredExecution execution : executions) {
                for (String path : received(execution)) {
                    storage.received().remove(execution.task(), execution.attempt(), path);
                }
            }
            for (String content : contents) {
                storage.attachments().remove(content);
                storage.checks().remove("attachments/" + content);
            }
            for (String path : storage.landings().paths(analysis)) {
                storage.landings().remove(analysis, path);
                storage.checks().remove("results/" + analysis + "/" + path);
            }
            storage.index().remove(executions.stream().map(StoredExecution::address).toList());
            LOG.info(
                    "{} deleted all {} executions of analysis {}",
                    who,
                    executions.size(),
                    analysis);
            return true;
        } finally {
            storage.landing().unlock();
        }
    }

    /** Uploads of the attempt, which measures one execution. */
    private List<String> received(StoredExecution execution) throws IOException {
        return storage.received().paths(execution.task(), execution.attempt());
    }

    private static boolean isOutdated(String digest, List<StoredExecution> executions) {
        return executions.isEmpty() || !digest(executions).equals(digest);
    }

    private static String digest(List<StoredExecution> executions) {
        var text = new StringBuilder();
        executions.forEach(e -> text.append(e.file()).append(' ').append(e.sha256()).append('\n'));
        return Sha256.of(text.toString().getBytes(UTF_8));
    }
}
