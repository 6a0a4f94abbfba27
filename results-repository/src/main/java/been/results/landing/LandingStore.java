package been.results.landing;

import been.depot.Depot;
import been.protocol.Sha256;
import been.protocol.results.Attachment;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.Invalidation;
import been.results.Landing;
import been.results.netcdf.InvalidationNote;
import been.results.netcdf.LandingFile;
import been.results.netcdf.LandingTree;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Measurements;
import been.results.netcdf.SeriesSummary;
import been.task.record.RecordFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The tree of landing files, {@code ANALYSIS/EXPERIMENT/BINARY/EXECUTION.nc}, and the notes beside
 * them. A landing file in it is whole, durable and never changed.
 */
public final class LandingStore {
    private final DurableFolder folder;
    private final OriginReader origins;
    private final String platform;

    private LandingStore(DurableFolder folder, OriginReader origins, String platform) {
        this.folder = folder;
        this.origins = origins;
        this.platform = platform;
    }

    /**
     * Opens the tree.
     *
     * @param depot shared with other controllers; {@code null} for the only one
     * @param platform version of the platform, which every file carries
     */
    public static LandingStore open(
            Path folder, @Nullable Depot depot, ReceivedFiles received, String platform)
            throws IOException {
        return new LandingStore(
                DurableFolder.open(folder, depot, "results"), new OriginReader(received), platform);
    }

    /** What a landing came to. */
    public sealed interface Outcome {
        record Stored(StoredExecution execution) implements Outcome {}

        record Unusable(String why) implements Outcome {}

        /** There is a file already, which stays as it is. */
        record Taken() implements Outcome {}
    }

    /** Reads what an attempt measured and makes it a file. */
    public Outcome store(Landing landing) throws IOException {
        try {
            return store(
                    landing.withAnswers(origins.answers(landing)), origins.read(landing), null);
        } catch (UnusableException unusable) {
            return new Outcome.Unusable(unusable.why());
        } catch (RecordFileException damaged) {
            // Values are verified against their checksums while they are written.
            return new Outcome.Unusable(String.valueOf(damaged.getMessage()));
        }
    }

    /**
     * Makes measurements a file.
     *
     * @param series at least one, none empty, with distinct names
     * @param invalidation with which it lands, when it does not count from the start
     */
    public Outcome store(
            Landing landing,
            List<? extends Measurements> series,
            @Nullable Invalidation invalidation)
            throws IOException {
        var target = Place.of(landing.address());
        var draft = folder.draft();
        try {
            List<SeriesSummary> written = LandingWriter.write(draft, landing, series, platform);
            var sha256 = Sha256.of(draft);
            if (invalidation != null && folder.find(target.group(), target.path()).isEmpty()) {
                // Written before the file itself, so that the execution never counts.
                invalidate(landing.address(), invalidation);
            }
            return folder.create(draft, target.group(), target.path())
                    ? new Outcome.Stored(
                            Description.of(
                                    landing, written, validity(landing, target), target, sha256))
                    : new Outcome.Taken();
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Stores a landing file of another platform unchanged, with its note.
     *
     * @param analysis that it is stored under
     * @param note text of the note that excludes it from statistics; {@code null} if it is included
     */
    public Outcome adopt(
            String analysis, Path file, LandingFile.Summary read, @Nullable String note)
            throws IOException {
        ExecutionAddress measured = read.landing().address();
        var target =
                Place.of(
                        new ExecutionAddress(
                                analysis,
                                measured.experiment(),
                                measured.binary(),
                                measured.execution()));
        var draft = folder.draft();
        try {
            Files.copy(file, draft);
            var sha256 = Sha256.of(draft);
            if (note != null && find(target).isEmpty()) {
                publish(target.invalidation(), note);
            }
            return folder.create(draft, target.group(), target.path())
                    ? new Outcome.Stored(
                            Description.of(
                                    read.landing(),
                                    read.series(),
                                    validity(read.landing(), target),
                                    target,
                                    sha256))
                    : new Outcome.Taken();
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** The text of the note beside an execution, also of one that was withdrawn. */
    public Optional<String> note(ExecutionAddress address) throws IOException {
        Optional<Path> note = find(Place.of(address).invalidation());
        return note.isEmpty() ? Optional.empty() : Optional.of(Files.readString(note.get()));
    }

    /** The file of an execution. */
    public Optional<Path> find(ExecutionAddress address) throws IOException {
        return find(Place.of(address));
    }

    private Optional<Path> find(Place place) throws IOException {
        return folder.find(place.group(), place.path());
    }

    /** The index entry of a landing file, read from the file; empty if there is none. */
    public Optional<StoredExecution> describe(ExecutionAddress address) throws IOException {
        return describe(Place.of(address));
    }

    private Optional<StoredExecution> describe(Place place) throws IOException {
        Optional<Path> found = find(place);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var file = found.orElseThrow();
        var read = LandingFile.summary(file);
        if (!place.path().equals(Place.of(read.landing().address()).path())) {
            throw new IOException(place + " is not at the path of its address");
        }
        return Optional.of(
                Description.of(
                        read.landing(),
                        read.series(),
                        validity(read.landing(), place),
                        place,
                        Sha256.of(file)));
    }

    /**
     * Describes every landing file there is, one after the other.
     *
     * @param unreadable takes a sentence for each that cannot be
     */
    public void describeAll(Consumer<StoredExecution> readable, Consumer<String> unreadable)
            throws IOException {
        for (var group : folder.groups()) {
            for (var path : folder.paths(group)) {
                if (LandingTree.isLanding(path)) {
                    var place = new Place(group, path);
                    try {
                        describe(place).ifPresent(readable);
                    } catch (IOException | IllegalArgumentException damaged) {
                        unreadable.accept(place + ": " + damaged.getMessage());
                    }
                }
            }
        }
    }

    /** Durably marks an execution as excluded, in a note beside its landing file. */
    public void invalidate(ExecutionAddress address, Invalidation invalidation) throws IOException {
        publish(Place.of(address).invalidation(), InvalidationNote.json(invalidation));
    }

    /** Notes durably that it counts again; the note before stays readable in that one. */
    public void reinstate(ExecutionAddress address, Invalidation withdrawn, String who, Instant at)
            throws IOException {
        publish(Place.of(address).invalidation(), InvalidationNote.withdrawn(withdrawn, who, at));
    }

    /** Why a user excluded an execution; empty if none did. */
    public Optional<Invalidation> invalidation(ExecutionAddress address) throws IOException {
        return invalidation(Place.of(address));
    }

    private Optional<Invalidation> invalidation(Place place) throws IOException {
        Optional<Path> note = find(place.invalidation());
        return note.isEmpty() ? Optional.empty() : InvalidationNote.read(note.get());
    }

    /** The validity of an execution by its file and the note beside it. */
    private Validity validity(Landing landing, Place place) throws IOException {
        return LandingTree.validity(landing, invalidation(place));
    }

    /** Lists what else an execution left behind; durable when this returns. */
    public void attach(ExecutionAddress address, List<Attachment> attachments) throws IOException {
        publish(Place.of(address).attachments(), AttachmentStore.text(attachments));
    }

    /** Attachments of an execution; empty if they are not listed yet. */
    public Optional<List<Attachment>> attachments(ExecutionAddress address) throws IOException {
        Optional<Path> list = find(Place.of(address).attachments());
        if (list.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(AttachmentStore.parsed(Files.readString(list.get())));
        } catch (JacksonException damaged) {
            throw new IOException(Place.of(address).attachments() + " is damaged", damaged);
        }
    }

    /** The file of all executions of an experiment; empty when none was made yet. */
    public Optional<Path> experimentFile(String analysis, String experiment) throws IOException {
        return find(Place.ofExperiment(analysis, experiment));
    }

    /** A place for such a file while it is written. */
    public Path draft() {
        return folder.draft();
    }

    /** Puts such a file in place of the one before. */
    public void publishExperiment(String analysis, String experiment, Path draft)
            throws IOException {
        var place = Place.ofExperiment(analysis, experiment);
        folder.publish(draft, place.group(), place.path());
    }

    /** Paths of all files of an analysis. */
    public List<String> paths(String analysis) throws IOException {
        return folder.paths(RelativePath.requireName("analysis", analysis));
    }

    /** The size of one of these; empty when it is gone. */
    public OptionalLong bytes(String analysis, String path) throws IOException {
        return folder.bytes(RelativePath.requireName("analysis", analysis), path);
    }

    /** Removes one of these for good. */
    public void remove(String analysis, String path) throws IOException {
        folder.remove(RelativePath.requireName("analysis", analysis), path);
    }

    /** Keeps a document of an analysis beside its experiments; durable when this returns. */
    public void keep(String analysis, String document, String text) throws IOException {
        publish(Place.ofDocument(analysis, document), text);
    }

    /** The documents of an analysis, by name. */
    public SortedMap<String, String> documents(String analysis) throws IOException {
        var documents = new TreeMap<String, String>();
        for (String path : paths(analysis)) {
            var place = new Place(analysis, path);
            if (place.isDocument()) {
                Optional<Path> file = find(place);
                if (file.isPresent()) {
                    documents.put(
                            path.substring(Place.DOCUMENTS.length()), Files.readString(file.get()));
                }
            }
        }
        return documents;
    }

    private void publish(Place note, String text) throws IOException {
        var draft = folder.draft();
        try {
            Files.writeString(draft, text);
            folder.publish(draft, note.group(), note.path());
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
