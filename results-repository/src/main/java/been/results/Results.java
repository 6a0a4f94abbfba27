package been.results;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.PlatformOnly;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Receives the files of tasks, stores their measurements as NetCDF, and reads them back.
 * Thread-safe.
 */
public interface Results {

    /**
     * A version tag of an analysis's results; it changes whenever its executions or their validity
     * change.
     */
    @ReadOnly
    default String stamp(String analysis) {
        return Integer.toHexString(executions(analysis).hashCode());
    }

    /**
     * Stores one file of an attempt. When this returns, the file is complete and durable. A host's
     * recording of a run's utilisation, {@code monitoring.brec}, is also converted to {@code
     * monitoring.nc}.
     *
     * @param path relative, with forward slashes and without {@code ..}; an existing file of that
     *     path is replaced
     * @throws IllegalArgumentException when the path or the task id breaks these rules
     * @throws IOException when the stream or the disk fails; nothing is stored then
     */
    @Allowed(role = Role.HOST)
    Receipt receive(
            String task, int attempt, String path, InputStream body, long bytes, String sha256)
            throws IOException;

    /** A received file. */
    @ReadOnly
    Optional<Path> received(String task, int attempt, String path);

    /** Paths of the received files of an attempt, sorted. */
    @ReadOnly
    List<String> receivedPaths(String task, int attempt);

    /**
     * Converts an attempt's files into one immutable landing file. Repeating a landing changes
     * nothing; a landing of another attempt or task at the same address is rejected.
     *
     * @throws IllegalArgumentException when the address or the name of a figure cannot be used in a
     *     path or attribute
     * @throws IOException when the disk fails; nothing is stored then
     */
    @PlatformOnly
    Landed land(Landing landing) throws IOException;

    /** Hosts on which each experiment of an analysis was measured. Does not read executions. */
    @ReadOnly
    default List<MeasuredOn> measuredOn(String analysis) {
        return executions(analysis).stream()
                .collect(
                        Collectors.groupingBy(
                                each ->
                                        new MeasuredOn(
                                                each.address().experiment(),
                                                each.host(),
                                                each.hostDigest(),
                                                0),
                                LinkedHashMap::new,
                                Collectors.summingInt(_ -> 1)))
                .entrySet()
                .stream()
                .map(place ->
                        new MeasuredOn(
                                place.getKey().experiment(),
                                place.getKey().host(),
                                place.getKey().digest(),
                                place.getValue()))
                .toList();
    }

    /** The task of the first execution of each experiment of an analysis, by experiment. */
    @ReadOnly
    default SortedMap<String, String> firstTasks(String analysis) {
        var first = new TreeMap<String, String>();
        executions(analysis)
                .forEach(each -> first.putIfAbsent(each.address().experiment(), each.task()));
        return first;
    }

    /** Landed executions of an analysis, ordered by experiment, binary and execution. */
    @ReadOnly
    List<StoredExecution> executions(String analysis);

    /** One page of {@link #executions(String)}. */
    @ReadOnly
    default List<StoredExecution> executions(String analysis, int offset, int limit) {
        return executions(analysis).stream().skip(offset).limit(limit).toList();
    }

    /** Landed executions of one experiment, ordered by binary and execution. */
    @ReadOnly
    default List<StoredExecution> executions(String analysis, String experiment) {
        return executions(analysis).stream()
                .filter(each -> each.address().experiment().equals(experiment))
                .toList();
    }

    @ReadOnly
    Optional<StoredExecution> execution(ExecutionAddress address);

    /**
     * The raw values by metric name, read from the landing file after verifying its checksum.
     *
     * @throws IOException when there is no such execution, its file is missing or damaged, or its
     *     values do not fit into memory
     */
    @ReadOnly
    Map<String, double[]> measurements(ExecutionAddress address) throws IOException;

    /**
     * The first values of each metric, however many the file holds.
     *
     * @param most values of each metric
     * @throws IOException when there is no such execution, or its file is missing or damaged
     */
    @ReadOnly
    default Map<String, double[]> measurements(ExecutionAddress address, int most)
            throws IOException {
        Map<String, double[]> first = new LinkedHashMap<>();
        measurements(address)
                .forEach((metric, values) ->
                        first.put(metric, Arrays.copyOf(values, Math.min(most, values.length))));
        return first;
    }

    /**
     * The summary of a metric without its first values, computed without loading all of them; empty
     * when too few are left.
     *
     * @param skipped values at the beginning that do not count
     * @throws IOException when there is no such execution, or its file is missing or damaged
     */
    @ReadOnly
    OptionalDouble summary(ExecutionAddress address, String metric, int skipped) throws IOException;

    /**
     * Version of the platform that stored an execution.
     *
     * @throws IOException when there is no such execution, or its file is missing or damaged
     */
    @ReadOnly
    String platform(ExecutionAddress address) throws IOException;

    /** Version of the platform that stores executions now. */
    @ReadOnly
    String platform();

    /**
     * The landing file, after verifying its checksum.
     *
     * @throws java.io.UncheckedIOException when it is missing or damaged
     */
    @ReadOnly
    Optional<Path> landingFile(ExecutionAddress address);

    /**
     * Excludes an execution from statistics. The user and the reason are stored in the index and
     * beside the landing file.
     *
     * @throws IllegalArgumentException when there is no such execution
     */
    @Allowed(role = Role.OPERATOR, action = "result.invalidate")
    void invalidate(@Audited ExecutionAddress address, String who, String why);

    /**
     * Marks an analysis as complete: the files of its experiments are written in the background.
     */
    @PlatformOnly
    void completed(String analysis);
}
