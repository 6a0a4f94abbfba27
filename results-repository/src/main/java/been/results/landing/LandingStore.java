package been.results.landing;

import been.depot.Depot;
import been.results.ExecutionAddress;
import been.results.Landing;
import been.results.Metric;
import been.results.StoredExecution;
import been.results.netcdf.Invalidation;
import been.results.netcdf.LandingFile;
import been.results.netcdf.LandingTree;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The tree of landing files, {@code ANALYSIS/EXPERIMENT/BINARY/EXECUTION.nc}. A file in it is
 * whole, durable and never changed.
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
        List<Series> series;
        try {
            series = origins.read(landing);
        } catch (UnusableException unusable) {
            return new Outcome.Unusable(unusable.why());
        }
        var target = Place.of(landing.address());
        var draft = folder.draft();
        try {
            LandingWriter.write(draft, landing, series, platform);
            var sha256 = Sha256.of(draft);
            return folder.create(draft, target.group(), target.path())
                    ? new Outcome.Stored(describe(landing, series, target, sha256))
                    : new Outcome.Taken();
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Where the file of an execution lies. */
    private record Place(String group, String path) {

        /**
         * @throws IllegalArgumentException when the address can have none
         */
        static Place of(ExecutionAddress address) {
            if (address.binary() < 0 || address.execution() < 0) {
                throw new IllegalArgumentException(
                        "binaries and executions count from 0: " + address);
            }
            return new Place(
                    RelativePath.requireName("analysis", address.analysis()),
                    "%s/%d/%d.nc"
                            .formatted(
                                    RelativePath.requireName("experiment", address.experiment()),
                                    address.binary(),
                                    address.execution()));
        }

        /** The note beside it. */
        Place invalidation() {
            return new Place(group, Invalidation.name(path));
        }

        @Override
        public String toString() {
            return group + "/" + path;
        }
    }

    /**
     * The file of an execution, to be read; empty when there is none.
     *
     * @throws IllegalArgumentException when the address can have none
     */
    public Optional<Path> find(ExecutionAddress address) throws IOException {
        return find(Place.of(address));
    }

    private Optional<Path> find(Place place) throws IOException {
        return folder.find(place.group(), place.path());
    }

    /** What the index says of a file, from the file itself; empty when there is none. */
    public Optional<StoredExecution> describe(ExecutionAddress address) throws IOException {
        return describe(Place.of(address));
    }

    private Optional<StoredExecution> describe(Place place) throws IOException {
        Optional<Path> found = find(place);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var file = found.orElseThrow();
        var read = LandingFile.read(file);
        if (!place.equals(Place.of(read.landing().address()))) {
            throw new IOException(place + " lies elsewhere than its own address says");
        }
        return Optional.of(describe(read.landing(), read.series(), place, Sha256.of(file)));
    }

    /**
     * Describes every landing file there is.
     *
     * @param unreadable takes a sentence for each that cannot be
     */
    public List<StoredExecution> describeAll(Consumer<String> unreadable) throws IOException {
        var executions = new ArrayList<StoredExecution>();
        for (var group : folder.groups()) {
            for (var path : folder.paths(group)) {
                if (LandingTree.isLanding(path)) {
                    var place = new Place(group, path);
                    try {
                        describe(place).ifPresent(executions::add);
                    } catch (IOException | IllegalArgumentException damaged) {
                        unreadable.accept(place + ": " + damaged.getMessage());
                    }
                }
            }
        }
        return executions;
    }

    /** Notes durably, beside its landing file, that an execution counts no more. */
    public void invalidate(ExecutionAddress address, Invalidation invalidation) throws IOException {
        var note = Place.of(address).invalidation();
        var draft = folder.draft();
        try {
            Files.writeString(draft, invalidation.json());
            folder.publish(draft, note.group(), note.path());
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private Optional<Invalidation> invalidation(Place place) throws IOException {
        Optional<Path> note = find(place.invalidation());
        return note.isEmpty() ? Optional.empty() : Optional.of(Invalidation.read(note.get()));
    }

    private StoredExecution describe(
            Landing landing, List<Series> series, Place place, String sha256) throws IOException {
        var metrics = new ArrayList<Metric>();
        var counts = new LinkedHashMap<String, Long>();
        var means = new LinkedHashMap<String, Double>();
        for (var one : series) {
            var name = one.metric().name();
            metrics.add(one.metric());
            counts.put(name, (long) one.values().length);
            means.put(name, DoubleStream.of(one.values()).average().orElseThrow());
        }
        return new StoredExecution(
                landing.address(),
                landing.version(),
                landing.configuration(),
                landing.task(),
                landing.attempt(),
                landing.order(),
                landing.host(),
                landing.hostDigest(),
                landing.startedAt().truncatedTo(ChronoUnit.MILLIS),
                LandingTree.validity(landing, invalidation(place)),
                landing.disturbedBy(),
                landing.usage(),
                metrics,
                counts,
                means,
                place.toString(),
                sha256);
    }
}
