package been.results.netcdf;

import been.results.Landing;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFileWriter;
import ucar.nc2.Variable;

/**
 * Writes landing files: netCDF classic with 64-bit offsets, which every NetCDF program reads.
 *
 * <p>One variable of doubles per metric, under the metric's name, with the attributes {@code
 * units}, {@code long_name}, {@code better} ({@code lower} or {@code higher}), {@code source} and
 * {@code crc32c} (of the values as they lie in the file). Metrics of the same length share the
 * dimension {@code measurement}; when their lengths differ each has its own, {@code
 * measurement_NAME}. Everything else that is known of the execution is in global attributes: texts
 * and whole numbers by their names, maps and lists as JSON, each figure of the run as {@code
 * usage_FIGURE} with underscores. The same landing gives the same bytes.
 */
public final class LandingWriter {
    /** Values that fit into one variable of a classic file, which must stay below 4 GiB. */
    public static final int MAXIMUM_VALUES = (1 << 29) - 1;

    /** Of the conventions, what tells a landing file from every other. */
    static final String LANDING = "BEEN-1";

    private static final String CONVENTIONS = "CF-1.8 " + LANDING;

    private final NetcdfFileWriter writer;

    private LandingWriter(NetcdfFileWriter writer) {
        this.writer = writer;
    }

    /**
     * Writes a new file. It is not synchronised to the disk here.
     *
     * @param series at least one, none of them empty, with distinct names
     */
    public static void write(Path file, Landing landing, List<Series> series, String platform)
            throws IOException {
        var writer =
                new LandingWriter(
                        NetcdfFileWriter.createNew(
                                NetcdfFileWriter.Version.netcdf3, file.toString()));
        try {
            writer.define(landing, platform);
            writer.header(series);
            writer.writer.close();
        } finally {
            // Without effect after close; after a failure it lets go of the file.
            writer.writer.abort();
        }
        values(file, series);
    }

    /** The library takes ten times as long for values as the disk. */
    private static void values(Path file, List<Series> series) throws IOException {
        try (var channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ClassicHeader header = ClassicHeader.read(file, channel);
            for (int i = 0; i < series.size(); i++) {
                Doubles.write(channel, header.variables().get(i).begin(), series.get(i).values());
            }
        }
    }

    private void define(Landing landing, String platform) {
        // Every value is written, so none is filled beforehand. Lengths are fixed, so the file
        // need not be given a length beforehand, either, as one with a growing dimension must.
        writer.setFill(false);
        writer.setLargeFile(true);
        var address = landing.address();
        text("Conventions", CONVENTIONS);
        text("analysis", address.analysis());
        text("experiment", address.experiment());
        number("binary", address.binary());
        number("execution", address.execution());
        number("order", landing.order());
        text("version", landing.version());
        text("configuration", Json.of(landing.configuration()));
        text("task", landing.task());
        number("attempt", landing.attempt());
        text("host", landing.host());
        text("host_configuration", landing.hostDigest());
        text("packages", Json.of(landing.packages()));
        text("command", landing.command());
        text("started", landing.startedAt().truncatedTo(ChronoUnit.MILLIS).toString());
        text("disturbed_by", Json.of(landing.disturbedBy()));
        if (!landing.hostNoise().isEmpty()) {
            text("host_noise", Json.of(landing.hostNoise()));
        }
        text("platform_version", platform);
        new TreeMap<>(landing.usage())
                .forEach((figure, value) -> number(LandingFile.usageAttribute(figure), value));
    }

    private void header(List<Series> series) throws IOException {
        boolean alike = series.stream().mapToInt(s -> s.values().length).distinct().count() == 1;
        Dimension shared =
                alike
                        ? writer.addDimension(
                                null, "measurement", series.getFirst().values().length)
                        : null;
        for (var one : series) {
            var metric = one.metric();
            var dimension =
                    shared != null
                            ? shared
                            : writer.addDimension(
                                    null, "measurement_" + metric.name(), one.values().length);
            var variable =
                    writer.addVariable(null, metric.name(), DataType.DOUBLE, List.of(dimension));
            attribute(variable, "units", metric.unit());
            attribute(variable, "long_name", metric.title());
            attribute(variable, "better", metric.better().name().toLowerCase(Locale.ROOT));
            attribute(variable, "source", one.source());
            attribute(variable, "crc32c", Doubles.checksum(one.values()));
        }
        writer.create();
    }

    private void attribute(Variable variable, String name, String value) {
        // An empty text cannot be written; a reader takes an absent one for empty.
        if (!value.isEmpty()) {
            writer.addVariableAttribute(variable, new Attribute(name, value));
        }
    }

    private void text(String name, String value) {
        if (!value.isEmpty()) {
            writer.addGroupAttribute(null, new Attribute(name, value));
        }
    }

    private void number(String name, Number value) {
        writer.addGroupAttribute(null, new Attribute(name, value));
    }
}
