package been.results.netcdf;

import been.results.ExecutionAddress;
import been.results.Landing;
import been.results.Metric;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * What a landing file holds. {@link LandingWriter} says how.
 *
 * @param landing without the origins of the measurements, which are in each series' source
 * @param platform version of the platform that wrote it
 */
public record LandingFile(Landing landing, List<Series> series, String platform) {
    private static final String USAGE = "usage_";

    /** What values may take of the largest heap: one part in so many. */
    private static final int SHARE_OF_MEMORY = 4;

    public LandingFile {
        series = List.copyOf(series);
    }

    /**
     * Reads a landing file whole; the values are what was written, by their checksums.
     *
     * @throws IOException when it cannot be read, is damaged, or is no landing file
     */
    public static LandingFile read(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new Reader(file, channel, ClassicHeader.read(file, channel)).read();
        } catch (RuntimeException damaged) {
            // Whatever the texts of a damaged header do to those who parse them.
            throw new IOException(file + " is a damaged landing file", damaged);
        }
    }

    /** Bytes of values that this program has memory for. */
    public static long mostBytes() {
        return Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
    }

    /** Bytes of its values. */
    public long bytes() {
        return series.stream().mapToLong(one -> one.values().length).sum() * Double.BYTES;
    }

    static String usageAttribute(String figure) {
        if (!figure.matches("[a-z][a-z0-9-]*")) {
            throw new IllegalArgumentException(
                    "a figure of a run is named in lower-case letters, digits and '-', not '"
                            + figure
                            + "'");
        }
        return USAGE + figure.replace('-', '_');
    }

    /** One reading of one file. */
    private record Reader(Path file, FileChannel channel, ClassicHeader header) {

        LandingFile read() throws IOException {
            if (!header.text("Conventions").contains(LandingWriter.LANDING)) {
                throw new IOException(file + " is a NetCDF file, but no landing file of BEEN");
            }
            var landing =
                    new Landing(
                            new ExecutionAddress(
                                    header.text("analysis"),
                                    header.text("experiment"),
                                    number("binary"),
                                    number("execution")),
                            header.text("task"),
                            number("attempt"),
                            number("order"),
                            header.text("version"),
                            Json.texts(header.text("configuration")),
                            header.text("host"),
                            header.text("host_configuration"),
                            Json.texts(header.text("packages")),
                            header.text("command"),
                            Instant.parse(header.text("started")),
                            usage(),
                            Json.list(header.text("disturbed_by")),
                            noise(),
                            List.of());
            requireMemory();
            var series = new ArrayList<Series>();
            for (var variable : header.variables()) {
                series.add(series(variable));
            }
            return new LandingFile(landing, series, header.text("platform_version"));
        }

        /** Before anything is allocated: variables that overlap claim any number of values. */
        private void requireMemory() throws IOException {
            long most = Math.min(channel.size(), mostBytes());
            long bytes = 0;
            for (var variable : header.variables()) {
                if (variable.count() > (most - bytes) / Double.BYTES) {
                    throw new IOException(
                            file + " claims more values than it, or this program's memory, holds");
                }
                bytes += variable.count() * Double.BYTES;
            }
        }

        private Series series(ClassicHeader.Variable variable) throws IOException {
            String name = variable.name();
            if (!variable.isDouble()
                    || variable.shape().size() != 1
                    || variable.count() > LandingWriter.MAXIMUM_VALUES) {
                throw new IOException(file + ": " + name + " is no series of doubles");
            }
            var checksum = new CRC32C();
            double[] values =
                    Doubles.read(channel, variable.begin(), (int) variable.count(), checksum);
            if (!Doubles.text(checksum).equals(variable.text("crc32c"))) {
                throw new IOException(
                        file + " is damaged: the values of " + name + " have another checksum");
            }
            var better = variable.text("better").toUpperCase(Locale.ROOT);
            return new Series(
                    new Metric(
                            name,
                            variable.text("units"),
                            variable.text("long_name"),
                            Metric.Better.valueOf(better)),
                    variable.text("source"),
                    values);
        }

        private Map<String, String> noise() {
            String found = header.text("host_noise");
            return found.isEmpty() ? Map.of() : Json.texts(found);
        }

        private Map<String, Double> usage() {
            var usage = new TreeMap<String, Double>();
            header.attributes()
                    .forEach((name, value) -> {
                        if (name.startsWith(USAGE) && value instanceof double[] numbers) {
                            usage.put(name.substring(USAGE.length()).replace('_', '-'), numbers[0]);
                        }
                    });
            return usage;
        }

        private int number(String name) throws IOException {
            if (header.attributes().get(name) instanceof double[] numbers && numbers.length == 1) {
                return (int) numbers[0];
            }
            throw new IOException(file + " lacks the attribute '" + name + "'");
        }
    }
}
