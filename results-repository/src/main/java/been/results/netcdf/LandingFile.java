package been.results.netcdf;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.results.Landing;
import been.results.TooManyValuesException;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * The content of a landing file, in the form described in {@link LandingWriter}.
 *
 * @param landing without the origins of the measurements, which are in each series' source
 * @param platform version of the platform that wrote it
 */
public record LandingFile(Landing landing, List<Series> series, String platform) {
    private static final String USAGE = "usage_";

    /** Values may use this fraction (1/n) of the maximum heap. */
    private static final int SHARE_OF_MEMORY = 4;

    public LandingFile {
        series = List.copyOf(series);
    }

    /**
     * Reads a whole landing file and verifies the checksums of its values.
     *
     * @throws IOException when it cannot be read, is damaged, is not a landing file, or does not
     *     fit into memory
     */
    public static LandingFile read(Path file) throws IOException {
        return open(file, Reader::read);
    }

    /**
     * The content of a landing file without the values, which are read and verified piece by piece,
     * since the file may be larger than the memory.
     *
     * @throws IOException when it cannot be read, is damaged, or is no landing file
     */
    public static Summary summary(Path file) throws IOException {
        return open(file, Reader::summary);
    }

    /** The first measurements of each metric, in the same way. */
    public static List<Series> first(Path file, int most) throws IOException {
        return open(file, reader -> reader.first(most));
    }

    /** The summary of a metric without its first measurements, in the same way. */
    public static OptionalDouble summary(Path file, String metric, int skipped) throws IOException {
        return open(file, reader -> reader.summary(metric, skipped));
    }

    /** Version of the platform that wrote the file. */
    public static String platform(Path file) throws IOException {
        return open(file, reader -> reader.header().text("platform_version"));
    }

    private interface Reading<T> {
        T of(Reader reader) throws IOException;
    }

    private static <T> T open(Path file, Reading<T> reading) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return reading.of(new Reader(file, channel, ClassicHeader.read(file, channel)));
        } catch (RuntimeException damaged) {
            // Whatever the texts of a damaged header do to those who parse them.
            throw new IOException(file + " is a damaged landing file", damaged);
        }
    }

    /**
     * A landing file without its values.
     *
     * @param headerBytes of the texts and lists that {@code landing} was made from
     */
    public record Summary(Landing landing, List<SeriesSummary> series, long headerBytes) {
        public Summary {
            series = List.copyOf(series);
        }
    }

    /** Bytes of values that this program has memory for. */
    public static long mostBytes() {
        return Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
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
            Landing landing = landing();
            requireMemory();
            return new LandingFile(
                    landing, first(Integer.MAX_VALUE), header.text("platform_version"));
        }

        Summary summary() throws IOException {
            Landing landing = landing();
            requireOwnBytes();
            var series = new ArrayList<SeriesSummary>();
            for (var variable : header.variables()) {
                series.add(SeriesSummary.of(stored(variable)));
            }
            return new Summary(landing, series, header.bytes());
        }

        List<Series> first(int most) throws IOException {
            requireOwnBytes();
            var series = new ArrayList<Series>();
            for (var variable : header.variables()) {
                Measurements stored = stored(variable);
                double[] values = new double[(int) Math.min(most, stored.count())];
                var room = DoubleBuffer.wrap(values);
                stored.read(piece -> {
                    room.put(piece.limit(Math.min(piece.limit(), room.remaining())));
                });
                series.add(new Series(stored.metric(), stored.source(), values));
            }
            return series;
        }

        OptionalDouble summary(String metric, int skipped) throws IOException {
            requireOwnBytes();
            for (var variable : header.variables()) {
                if (variable.name().equals(metric) && variable.count() > skipped) {
                    var rest = new Rest(stored(variable), skipped);
                    return rest.metric().summary().isKnownFrom(rest.count())
                            ? OptionalDouble.of(SeriesSummary.of(rest).value())
                            : OptionalDouble.empty();
                }
            }
            return OptionalDouble.empty();
        }

        private Landing landing() throws IOException {
            if (!header.text("Conventions").contains(LandingWriter.LANDING)) {
                throw new IOException(file + " is a NetCDF file, but no landing file of BEEN");
            }
            return new Landing(
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
                    texts("host_noise"),
                    List.of(),
                    texts("role_hosts"),
                    texts("role_host_configurations"),
                    texts("answers"));
        }

        /** Before anything is read: variables that overlap claim any number of values. */
        private long requireOwnBytes() throws IOException {
            long bytes = 0;
            for (var variable : header.variables()) {
                if (variable.count() > (channel.size() - bytes) / Double.BYTES) {
                    throw new IOException(file + " claims more values than it holds");
                }
                bytes += variable.count() * Double.BYTES;
            }
            return bytes;
        }

        /** Before anything is allocated. */
        private void requireMemory() throws IOException {
            long bytes = requireOwnBytes();
            if (bytes > mostBytes()) {
                throw new TooManyValuesException(file, bytes, mostBytes());
            }
        }

        private Measurements stored(ClassicHeader.Variable variable) throws IOException {
            String name = variable.name();
            if (!variable.isDouble() || variable.shape().size() != 1) {
                throw new IOException(file + ": " + name + " is not a series of doubles");
            }
            var better = variable.text("better").toUpperCase(Locale.ROOT);
            return new Stored(
                    this,
                    variable,
                    new Metric(
                            name,
                            variable.text("units"),
                            variable.text("long_name"),
                            Metric.Better.valueOf(better),
                            been.protocol.results.Summary.orMean(variable.text("summary"))));
        }

        private Map<String, String> texts(String attribute) {
            String found = header.text(attribute);
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

    /** The values of one variable, which are still in the file. */
    private record Stored(Reader reader, ClassicHeader.Variable variable, Metric metric)
            implements Measurements {

        @Override
        public String source() {
            return variable.text("source");
        }

        @Override
        public long count() {
            return variable.count();
        }

        @Override
        public void read(Piece receiver) throws IOException {
            var checksum = new CRC32C();
            Doubles.read(reader.channel, variable.begin(), variable.count(), checksum, receiver);
            if (!Doubles.text(checksum).equals(variable.text("crc32c"))) {
                throw new IOException(
                        "%s is damaged: the values of %s have another checksum"
                                .formatted(reader.file, variable.name()));
            }
        }
    }

    /** Measurements without some at their beginning. */
    private record Rest(Measurements all, int skipped) implements Measurements {

        @Override
        public Metric metric() {
            return all.metric();
        }

        @Override
        public String source() {
            return all.source();
        }

        @Override
        public long count() {
            return all.count() - skipped;
        }

        @Override
        public void read(Piece receiver) throws IOException {
            int[] left = {skipped};
            all.read(piece -> {
                int here = Math.min(left[0], piece.remaining());
                left[0] -= here;
                receiver.take(piece.position(piece.position() + here));
            });
        }
    }
}
