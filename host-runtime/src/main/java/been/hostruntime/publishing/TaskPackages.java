package been.hostruntime.publishing;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.hostruntime.results.Uploads;
import been.hostruntime.results.Uploads.Uploaded;
import been.hostruntime.timing.QuietPeriod;
import been.hostruntime.work.AttemptFolders;
import been.protocol.Command;
import been.protocol.PlainText;
import been.protocol.TaskKind;
import been.task.packaging.PackageFile;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Packs files of a running attempt and publishes them as packages, one at a time. The same files
 * give the same package, so that a repeated request is answered as before. Thread-safe.
 */
public final class TaskPackages {
    private static final Logger LOG = LoggerFactory.getLogger(TaskPackages.class);
    private static final int MOST_OPEN = 8;
    private static final List<String> KINDS = List.of("data", "binary", "source");

    private final Command.Offer offer;
    private final AttemptFolders folders;
    private final Uploads uploads;
    private final QuietPeriod quiet;
    private final Semaphore turn = new Semaphore(1);
    private final Map<Consumer<Reply>, Thread> open = new ConcurrentHashMap<>();

    public TaskPackages(
            Command.Offer offer, AttemptFolders folders, Uploads uploads, QuietPeriod quiet) {
        this.offer = offer;
        this.folders = folders;
        this.uploads = uploads;
        this.quiet = quiet;
    }

    /** Returns at once: the reason for a refusal, or empty if the waiter will be answered. */
    public synchronized Optional<String> publish(
            TaskMessage.Publish wanted, Consumer<Reply> waiter) {
        Optional<String> refusal = refusal(wanted);
        if (refusal.isEmpty()) {
            Thread thread =
                    Thread.ofVirtual()
                            .name("publish")
                            .unstarted(() -> {
                                Reply reply = carryOut(wanted);
                                if (open.remove(waiter) != null) {
                                    waiter.accept(reply);
                                }
                            });
            open.put(waiter, thread);
            thread.start();
        }
        return refusal;
    }

    private Optional<String> refusal(TaskMessage.Publish wanted) {
        if (open.size() >= MOST_OPEN) {
            return Optional.of("a task publishes at most 8 packages at a time");
        }
        if (!offer.task().conditions().mayPublish(wanted.name())) {
            List<String> may = offer.task().conditions().publishes();
            return Optional.of(
                    "this task may not publish '%s': its descriptor allows %s"
                            .formatted(
                                    wanted.name(),
                                    may.isEmpty()
                                            ? "no packages; add it to 'publishes'"
                                            : "only " + String.join(", ", may)));
        }
        if (!KINDS.contains(wanted.kind())) {
            return Optional.of(
                    "a task cannot publish a package of kind '%s'; expected one of: %s"
                            .formatted(wanted.kind(), String.join(", ", KINDS)));
        }
        return PlainText.problem("the path", wanted.path())
                .or(() -> PlainText.problem("the description of the package", wanted.description()))
                .or(() -> PlainText.problem("the licence of the package", wanted.licence()));
    }

    private Reply carryOut(TaskMessage.Publish wanted) {
        try {
            if (offer.task().kind() == TaskKind.GENERATOR) {
                quiet.awaitEnd();
            }
            turn.acquire();
            try {
                return pack(wanted);
            } finally {
                Files.deleteIfExists(folders.published());
                turn.release();
            }
        } catch (PackedFiles.UnfitException unfit) {
            return refused(String.valueOf(unfit.getMessage()));
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("{} cannot publish {}", offer.attempt(), wanted.name(), e);
            return refused("the files cannot be packed: " + e.getMessage());
        } catch (InterruptedException _) {
            return refused("the task no longer waits");
        }
    }

    private Reply pack(TaskMessage.Publish wanted)
            throws IOException, InterruptedException, PackedFiles.UnfitException {
        var files = PackedFiles.of(folders, wanted.path());
        Path archive = folders.published();
        try (var file = PackageFile.create(archive, manifest(wanted), provenance())) {
            files.addTo(file);
        }
        return switch (uploads.publish(offer.attempt(), archive)) {
            case Uploaded.All(var sent) -> new Reply(sent.getFirst().sha256(), List.of());
            case Uploaded.Unwanted(var why) -> refused(why);
            case Uploaded.Failed(var why) -> refused(why);
            case Uploaded.Interrupted() -> throw new InterruptedException();
        };
    }

    private SortedMap<String, String> manifest(TaskMessage.Publish wanted) {
        String description = wanted.description();
        String licence = wanted.licence();
        return new TreeMap<>(
                Map.of(
                        "name", wanted.name(),
                        "version", wanted.version(),
                        "kind", wanted.kind(),
                        "description",
                                description.isBlank()
                                        ? "Published by task " + offer.task().id()
                                        : description,
                        "licence", licence.isBlank() ? "see the files" : licence));
    }

    /** Without the attempt and the host, so that a retried task publishes the same package. */
    private SortedMap<String, String> provenance() {
        return new TreeMap<>(
                Map.of(
                        "task", offer.task().id().value(),
                        "context", offer.context().value()));
    }

    private static Reply refused(String why) {
        return new Reply("", List.of(why));
    }

    /** Gives up what the waiter waits for. */
    public void forget(Consumer<Reply> waiter) {
        Thread thread = open.remove(waiter);
        if (thread != null) {
            thread.interrupt();
        }
    }
}
