package been.analyses.conduct;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.Landed;
import been.results.Landing;
import been.results.MeasurementOrigin;
import been.results.Receipt;
import been.results.Results;
import been.statistics.Means;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Results that outlive the crashes of their caller; values come from a function. */
public final class FakeResults implements Results {
    private final CrashPoints crashes;
    private final Path folder;
    private final List<Metric> recorded;
    private final ToDoubleBiFunction<Landing, Metric> mean;
    private @Nullable BiFunction<Landing, Metric, double[]> series;
    private Function<Landing, List<Metric>> found = _ -> List.of();
    private final Map<ExecutionAddress, StoredExecution> landed = new LinkedHashMap<>();
    private final Map<ExecutionAddress, Landing> landings = new LinkedHashMap<>();

    /**
     * @param recorded what a recording holds
     * @param mean of a metric in a landing execution; NaN when there is none
     */
    public FakeResults(
            CrashPoints crashes,
            Path folder,
            List<Metric> recorded,
            ToDoubleBiFunction<Landing, Metric> mean) {
        this.crashes = crashes;
        this.folder = folder;
        this.recorded = List.copyOf(recorded);
        this.mean = mean;
    }

    /** Version of the platform from now on; what is stored is of 0.1. */
    public String platform = "0.1";

    /** What executions measure, one value after the other; their means follow. */
    void measure(BiFunction<Landing, Metric, double[]> values) {
        series = values;
    }

    /** Which benchmarks the results of executions have. */
    void find(Function<Landing, List<Metric>> benchmarks) {
        found = benchmarks;
    }

    /** As if the only attempt of a task had left this file behind. */
    void leave(String task, String path, String text) {
        try {
            Files.createDirectories(folder.resolve(task));
            Files.writeString(folder.resolve(task).resolve(path), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized List<Landing> landings() {
        return List.copyOf(landings.values());
    }

    @Override
    public Receipt receive(
            String task, int attempt, String path, InputStream body, long bytes, String sha256) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Path> received(String task, int attempt, String path) {
        return Optional.of(folder.resolve(task).resolve(path)).filter(Files::exists);
    }

    @Override
    public List<String> receivedPaths(String task, int attempt) {
        return List.of();
    }

    @Override
    public Landed land(Landing landing) {
        crashes.pass("before landing");
        Landed answer = store(landing);
        crashes.pass("after landing");
        return answer;
    }

    private Collection<Metric> metrics(Landing landing, MeasurementOrigin origin) {
        return switch (origin) {
            case MeasurementOrigin.Recording _ -> recorded;
            case MeasurementOrigin.Usage(var values) -> values.keySet();
            case MeasurementOrigin.Pattern(var metric, _, _) -> List.of(metric);
            case MeasurementOrigin.Located(var metric, _, _) -> List.of(metric);
            case MeasurementOrigin.Converted _ -> found.apply(landing);
            case MeasurementOrigin.Answer _ -> List.of();
            case MeasurementOrigin.Instances(var name, _, var instances) ->
                    metrics(landing, instances.getFirst().origin()).stream()
                            .filter(metric -> metric.name().equals(name))
                            .toList();
        };
    }

    private synchronized Landed store(Landing landing) {
        StoredExecution known = landed.get(landing.address());
        if (known != null) {
            if (!known.task().equals(landing.task())) {
                throw new IllegalStateException("two tasks land at " + landing.address());
            }
            return new Landed.Stored(known);
        }
        var means = new TreeMap<String, Double>();
        List<Metric> metrics = new ArrayList<>();
        landing.origins().forEach(origin -> metrics.addAll(metrics(landing, origin)));
        var counts = new TreeMap<String, Long>();
        for (Metric metric : metrics) {
            double[] values = values(landing, metric);
            if (metric.summary().isKnownFrom(values.length)) {
                means.put(metric.name(), Means.mean(values));
            }
            counts.put(metric.name(), (long) values.length);
        }
        if (means.values().stream().anyMatch(value -> Double.isNaN(value))) {
            return new Landed.Unusable("the recording is empty");
        }
        StoredExecution stored =
                new StoredExecution(
                        landing.address(),
                        landing.version(),
                        landing.configuration(),
                        landing.task(),
                        landing.attempt(),
                        landing.order(),
                        landing.host(),
                        landing.hostDigest(),
                        landing.startedAt(),
                        landing.disturbedBy().isEmpty() ? Validity.VALID : Validity.DISTURBED,
                        landing.disturbedBy(),
                        landing.usage(),
                        metrics,
                        counts,
                        means,
                        "file.nc",
                        landing.task());
        landed.put(landing.address(), stored);
        landings.put(landing.address(), landing);
        return new Landed.Stored(stored);
    }

    /** Loses the results of an analysis, as if they had been deleted. */
    public synchronized void delete(String analysis) {
        landed.keySet().removeIf(address -> address.analysis().equals(analysis));
    }

    @Override
    public synchronized List<StoredExecution> executions(String analysis) {
        return landed.values().stream()
                .filter(stored -> stored.address().analysis().equals(analysis))
                .sorted(
                        Comparator.comparing((StoredExecution s) -> s.address().experiment())
                                .thenComparingInt(s -> s.address().execution()))
                .toList();
    }

    @Override
    public synchronized Optional<StoredExecution> execution(ExecutionAddress address) {
        return Optional.ofNullable(landed.get(address));
    }

    private double[] values(Landing landing, Metric metric) {
        if (series != null) {
            return series.apply(landing, metric);
        }
        double[] same = new double[40];
        Arrays.fill(same, mean.applyAsDouble(landing, metric));
        return same;
    }

    @Override
    public synchronized Map<String, double[]> measurements(ExecutionAddress address) {
        Landing landing = Objects.requireNonNull(landings.get(address), address::toString);
        StoredExecution stored = Objects.requireNonNull(landed.get(address), address::toString);
        return stored.metrics().stream()
                .collect(Collectors.toMap(Metric::name, metric -> values(landing, metric)));
    }

    @Override
    public String platform(ExecutionAddress address) {
        return "0.1";
    }

    @Override
    public String platform() {
        return platform;
    }

    @Override
    public OptionalDouble summary(ExecutionAddress address, String metric, int skipped) {
        double[] all = measurements(address).getOrDefault(metric, new double[0]);
        return all.length <= skipped
                ? OptionalDouble.empty()
                : OptionalDouble.of(Means.mean(Arrays.copyOfRange(all, skipped, all.length)));
    }

    @Override
    public Optional<Path> landingFile(ExecutionAddress address) {
        return Optional.empty();
    }

    @Override
    public void invalidate(ExecutionAddress address, String who, String why) {
        set(address, Validity.INVALIDATED);
    }

    /** As the archive does it. */
    public void reinstate(ExecutionAddress address) {
        set(address, Validity.VALID);
    }

    private synchronized void set(ExecutionAddress address, Validity validity) {
        StoredExecution known = Objects.requireNonNull(landed.get(address), address::toString);
        landed.put(
                address,
                new StoredExecution(
                        known.address(),
                        known.version(),
                        known.configuration(),
                        known.task(),
                        known.attempt(),
                        known.order(),
                        known.host(),
                        known.hostDigest(),
                        known.startedAt(),
                        validity,
                        known.disturbedBy(),
                        known.usage(),
                        known.metrics(),
                        known.measurements(),
                        known.means(),
                        known.file(),
                        known.sha256()));
    }

    @Override
    public void completed(String analysis) {}
}
