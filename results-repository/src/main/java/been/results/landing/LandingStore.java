package been.results.landing;

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
import java.util.stream.DoubleStream;

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
     * @param platform version of the platform, which every file carries
     */
    public static LandingStore open(Path folder, ReceivedFiles received, String platform)
            throws IOException {
        return new LandingStore(DurableFolder.open(folder), new OriginReader(received), platform);
    }

    /** What a landing came to. */
    public sealed interface Outcome {
        record Stored(StoredExecution execution) implements Outcome {}

        record Unusable(String why) implements Outcome {}
    }

    /** Reads what an attempt measured and makes it a file, which must not be there yet. */
    public Outcome store(Landing landing) throws IOException {
        List<Series> series;
        try {
            series = origins.read(landing);
        } catch (UnusableException unusable) {
            return new Outcome.Unusable(unusable.why());
        }
        var target = place(landing.address());
        var draft = folder.draft();
        try {
            LandingWriter.write(draft, landing, series, platform);
            var sha256 = Sha256.of(draft);
            folder.publish(draft, target);
            return new Outcome.Stored(describe(landing, series, target, sha256));
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Where the file of an execution lies, whether it is there or not.
     *
     * @throws IllegalArgumentException when the address can have none
     */
    public Path place(ExecutionAddress address) {
        if (address.binary() < 0 || address.execution() < 0) {
            throw new IllegalArgumentException("binaries and executions count from 0: " + address);
        }
        return folder.root()
                .resolve(RelativePath.requireName("analysis", address.analysis()))
                .resolve(RelativePath.requireName("experiment", address.experiment()))
                .resolve(String.valueOf(address.binary()))
                .resolve(address.execution() + ".nc");
    }

    /** What the index says of a file, from the file itself. */
    public StoredExecution describe(Path file) throws IOException {
        var read = LandingFile.read(file);
        if (!file.equals(place(read.landing().address()))) {
            throw new IOException(file + " lies elsewhere than its own address says");
        }
        return describe(read.landing(), read.series(), file, Sha256.of(file));
    }

    /** Every landing file there is. */
    public List<Path> files() throws IOException {
        return LandingTree.files(folder.root());
    }

    /** Notes durably, beside its landing file, that an execution counts no more. */
    public void invalidate(ExecutionAddress address, Invalidation invalidation) throws IOException {
        var draft = folder.draft();
        try {
            Files.writeString(draft, invalidation.json());
            folder.publish(draft, Invalidation.place(place(address)));
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private StoredExecution describe(Landing landing, List<Series> series, Path file, String sha256)
            throws IOException {
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
                LandingTree.validity(landing, Invalidation.of(file)),
                landing.disturbedBy(),
                landing.usage(),
                metrics,
                counts,
                means,
                folder.root().relativize(file).toString(),
                sha256);
    }
}
