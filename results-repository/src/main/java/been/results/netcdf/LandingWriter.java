package been.results.netcdf;

import been.protocol.results.Metric;
import been.results.Landing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Writes landing files: netCDF classic with 64-bit offsets, which every NetCDF program reads.
 *
 * <p>One variable of doubles per metric, under the metric's name, with the attributes {@code
 * units}, {@code long_name}, {@code better} ({@code lower} or {@code higher}), {@code summary}
 * (absent for the mean), {@code source} and {@code crc32c} (of the values as they lie in the file).
 * Metrics of the same length share the dimension {@code measurement}; when their lengths differ
 * each has its own, {@code measurement_NAME}. Everything else that is known of the execution is in
 * global attributes: texts and whole numbers by their names, maps and lists as JSON, each figure of
 * the run as {@code usage_FIGURE} with underscores. The same landing gives the same bytes.
 */
public final class LandingWriter {
    /**
     * Values that fit into one variable of a classic file, which must stay below 4 GiB, except for
     * the last one: that may have {@link #MAXIMUM_LAST}.
     */
    public static final int MAXIMUM_VALUES = (1 << 29) - 1;

    /** Values of the one metric that may have more than all others: the longest dimension. */
    public static final int MAXIMUM_LAST = Integer.MAX_VALUE;

    /** The convention that identifies a landing file. */
    static final String LANDING = "BEEN-1";

    private static final String CONVENTIONS = "CF-1.8 " + LANDING;

    private LandingWriter() {}

    /**
     * Writes a new file, reading the measurements twice: their checksums lie before them. It is not
     * synchronised to the disk here.
     *
     * @param series at least one, none of them empty, with distinct names
     * @return what was written, in the order of the file
     */
    public static List<SeriesSummary> write(
            Path file, Landing landing, List<? extends Measurements> series, String platform)
            throws IOException {
        var looked = new ArrayList<Looked>();
        for (Measurements one : series) {
            looked.add(Looked.at(one));
        }
        looked.sort(Comparator.comparing(one -> one.series.count() > MAXIMUM_VALUES));
        var header = ClassicHeaderBytes.of(attributes(landing, platform), header(looked));
        try (var channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(header.bytes());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            for (int i = 0; i < looked.size(); i++) {
                Doubles.write(channel, header.begins().get(i), looked.get(i).series);
            }
        }
        return looked.stream().map(Looked::summary).toList();
    }

    /** Measurements that were read once. */
    private record Looked(Measurements series, String checksum, SeriesSummary summary) {

        static Looked at(Measurements series) throws IOException {
            var checksum = new CRC32C();
            var mean = new SeriesSummary.RunningMean();
            Doubles.encode(
                    series,
                    bytes -> {
                        mean.add(bytes.asDoubleBuffer());
                        checksum.update(bytes);
                    });
            return new Looked(series, Doubles.text(checksum), SeriesSummary.of(series, mean));
        }
    }

    private static Map<String, Object> attributes(Landing landing, String platform) {
        var address = landing.address();
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("Conventions", CONVENTIONS);
        attributes.put("analysis", address.analysis());
        attributes.put("experiment", address.experiment());
        attributes.put("binary", address.binary());
        attributes.put("execution", address.execution());
        attributes.put("order", landing.order());
        attributes.put("version", landing.version());
        attributes.put("configuration", Json.of(landing.configuration()));
        attributes.put("task", landing.task());
        attributes.put("attempt", landing.attempt());
        attributes.put("host", landing.host());
        attributes.put("host_configuration", landing.hostDigest());
        attributes.put("packages", Json.of(landing.packages()));
        attributes.put("command", landing.command());
        attributes.put("started", landing.startedAt().truncatedTo(ChronoUnit.MILLIS).toString());
        attributes.put("disturbed_by", Json.of(landing.disturbedBy()));
        if (!landing.hostNoise().isEmpty()) {
            attributes.put("host_noise", Json.of(landing.hostNoise()));
        }
        if (!landing.roleHosts().isEmpty()) {
            attributes.put("role_hosts", Json.of(landing.roleHosts()));
            attributes.put("role_host_configurations", Json.of(landing.roleConfigurations()));
        }
        if (!landing.answers().isEmpty()) {
            attributes.put("answers", Json.of(landing.answers()));
        }
        attributes.put("platform_version", platform);
        new TreeMap<>(landing.usage())
                .forEach((figure, value) ->
                        attributes.put(LandingFile.usageAttribute(figure), value));
        // A reader takes an absent text for empty.
        attributes.values().removeIf(""::equals);
        return attributes;
    }

    private static List<ClassicHeaderBytes.Series> header(List<Looked> looked) {
        boolean alike =
                looked.stream().mapToLong(one -> one.series.count()).distinct().count() == 1;
        return looked.stream()
                .map(one -> {
                    Metric metric = one.series.metric();
                    return new ClassicHeaderBytes.Series(
                            metric.name(),
                            alike ? "measurement" : "measurement_" + metric.name(),
                            one.series.count(),
                            attributes(metric, one));
                })
                .toList();
    }

    private static Map<String, String> attributes(Metric metric, Looked looked) {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("units", metric.unit());
        attributes.put("long_name", metric.title());
        attributes.put("better", metric.better().name().toLowerCase(Locale.ROOT));
        attributes.put("summary", metric.summary().isMean() ? "" : metric.summary().name());
        attributes.put("source", looked.series.source());
        attributes.put("crc32c", looked.checksum);
        attributes.values().removeIf(String::isEmpty);
        return attributes;
    }
}
