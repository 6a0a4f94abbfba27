package been.results;

import been.statistics.Means;
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
 * Receives what tasks left behind, lands measurements as NetCDF, and reads them back. Thread-safe.
 */
public interface Results {

    /** Another text whenever what is stored of an analysis has changed: executions, validity. */
    default String stamp(String analysis) {
        return Integer.toHexString(executions(analysis).hashCode());
    }

    /**
     * Takes one file of an attempt; acknowledged means durable and whole. A host's recording of a
     * run's utilisation, {@code monitoring.brec}, gets {@code monitoring.nc} beside it.
     *
     * @param path relative, forward slashes, no {@code ..}; the same one again replaces the file
     * @throws IllegalArgumentException when the path, or the task's id, breaks these rules
     * @throws IOException when the stream or the disk fails; nothing is kept then
     */
    Receipt receive(
            String task, int attempt, String path, InputStream body, long bytes, String sha256)
            throws IOException;

    /** A received file, to be streamed. */
    Optional<Path> received(String task, int attempt, String path);

    /** Paths of the received files of an attempt, sorted. */
    List<String> receivedPaths(String task, int attempt);

    /**
     * Turns an attempt's files into one immutable landing file; the same landing twice changes
     * nothing, and one of another attempt or task at the same address is refused.
     *
     * @throws IllegalArgumentException when the address or a figure's name can make no path or
     *     attribute
     * @throws IOException when the disk fails; nothing is stored then
     */
    Landed land(Landing landing) throws IOException;

    /** Where each experiment of an analysis was measured; without reading its executions. */
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
    default SortedMap<String, String> firstTasks(String analysis) {
        var first = new TreeMap<String, String>();
        executions(analysis)
                .forEach(each -> first.putIfAbsent(each.address().experiment(), each.task()));
        return first;
    }

    /** Landed executions of an analysis, by experiment, binary and execution. */
    List<StoredExecution> executions(String analysis);

    /** A part of these. */
    default List<StoredExecution> executions(String analysis, int offset, int limit) {
        return executions(analysis).stream().skip(offset).limit(limit).toList();
    }

    /** Those of one experiment, by binary and execution. */
    default List<StoredExecution> executions(String analysis, String experiment) {
        return executions(analysis).stream()
                .filter(each -> each.address().experiment().equals(experiment))
                .toList();
    }

    Optional<StoredExecution> execution(ExecutionAddress address);

    /**
     * The raw values by metric name, read from the landing file after its checksum was verified.
     *
     * @throws IOException when there is no such execution, its file is gone or damaged, or holds
     *     more than there is memory for
     */
    Map<String, double[]> measurements(ExecutionAddress address) throws IOException;

    /**
     * The first of these of each metric, at most so many, whatever the file holds.
     *
     * @throws IOException when there is no such execution, or its file is gone or damaged
     */
    default Map<String, double[]> measurements(ExecutionAddress address, int most)
            throws IOException {
        Map<String, double[]> first = new LinkedHashMap<>();
        measurements(address)
                .forEach((metric, values) ->
                        first.put(metric, Arrays.copyOf(values, Math.min(most, values.length))));
        return first;
    }

    /**
     * The mean of a metric without so many values at its beginning, whatever the file holds; empty
     * when nothing is left.
     *
     * @throws IOException when there is no such execution, or its file is gone or damaged
     */
    default OptionalDouble mean(ExecutionAddress address, String metric, int skipped)
            throws IOException {
        double[] all = measurements(address).getOrDefault(metric, new double[0]);
        return all.length <= skipped
                ? OptionalDouble.empty()
                : OptionalDouble.of(Means.mean(Arrays.copyOfRange(all, skipped, all.length)));
    }

    /**
     * The landing file itself, verified against its checksum.
     *
     * @throws java.io.UncheckedIOException when it is gone or damaged
     */
    Optional<Path> landingFile(ExecutionAddress address);

    /**
     * Takes an execution out of statistics; kept, with who and why, also beside its landing file.
     *
     * @throws IllegalArgumentException when there is no such execution
     */
    void invalidate(ExecutionAddress address, String who, String why);

    /** Says that nothing more of an analysis is to come; the files of its experiments are made. */
    void completed(String analysis);
}
