package been.results.netcdf;

import been.results.ExecutionAddress;
import been.results.Landing;
import been.results.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * What a landing file holds. {@link LandingWriter} says how.
 *
 * @param landing without the origins of the measurements, which are in each series' source
 * @param platform version of the platform that wrote it
 */
public record LandingFile(Landing landing, List<Series> series, String platform) {
    private static final String USAGE = "usage_";

    /** The one format that is written and read here, named so that no other is tried. */
    private static final String CLASSIC = "ucar.nc2.iosp.netcdf3.N3raf";

    public LandingFile {
        series = List.copyOf(series);
    }

    /**
     * Reads a landing file whole; the values are what was written, by their checksums.
     *
     * @throws IOException when it cannot be read, is damaged, or is no landing file
     */
    public static LandingFile read(Path file) throws IOException {
        ClassicHeader.check(file);
        try (var netcdf = NetcdfFile.open(file.toString(), CLASSIC, 1 << 16, null, null)) {
            return new Reader(file, netcdf).read();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("cdm has its reader of the classic format", impossible);
        } catch (RuntimeException damaged) {
            // The library answers damaged headers so.
            throw new IOException(file + " is a damaged NetCDF file", damaged);
        }
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
    private record Reader(Path file, NetcdfFile netcdf) {

        LandingFile read() throws IOException {
            if (!text("Conventions").contains("BEEN-1")) {
                throw new IOException(file + " is a NetCDF file, but no landing file of BEEN");
            }
            var landing =
                    new Landing(
                            new ExecutionAddress(
                                    text("analysis"),
                                    text("experiment"),
                                    number("binary"),
                                    number("execution")),
                            text("task"),
                            number("attempt"),
                            number("order"),
                            text("version"),
                            Json.texts(text("configuration")),
                            text("host"),
                            text("host_configuration"),
                            Json.texts(text("packages")),
                            text("command"),
                            Instant.parse(text("started")),
                            usage(),
                            Json.list(text("disturbed_by")),
                            noise(),
                            List.of());
            return new LandingFile(landing, series(), text("platform_version"));
        }

        private List<Series> series() throws IOException {
            var series = new ArrayList<Series>();
            for (var variable : netcdf.getVariables()) {
                series.add(series(variable));
            }
            return series;
        }

        private Series series(Variable variable) throws IOException {
            var name = variable.getShortName();
            if (!(variable.read().getStorage() instanceof double[] values)) {
                throw new IOException(file + ": " + name + " does not hold doubles");
            }
            if (!Checksum.of(values).equals(text(variable, "crc32c"))) {
                throw new IOException(
                        file + " is damaged: the values of " + name + " have another checksum");
            }
            var better = text(variable, "better").toUpperCase(Locale.ROOT);
            return new Series(
                    new Metric(
                            name,
                            text(variable, "units"),
                            text(variable, "long_name"),
                            Metric.Better.valueOf(better)),
                    text(variable, "source"),
                    values);
        }

        private Map<String, String> noise() {
            String found = text("host_noise");
            return found.isEmpty() ? Map.of() : Json.texts(found);
        }

        private Map<String, Double> usage() {
            var usage = new TreeMap<String, Double>();
            for (Attribute attribute : netcdf.getGlobalAttributes()) {
                if (attribute.getShortName().startsWith(USAGE)) {
                    usage.put(
                            attribute.getShortName().substring(USAGE.length()).replace('_', '-'),
                            attribute.getNumericValue().doubleValue());
                }
            }
            return usage;
        }

        private int number(String name) throws IOException {
            var attribute = netcdf.findGlobalAttribute(name);
            var number = attribute == null ? null : attribute.getNumericValue();
            if (number == null) {
                throw new IOException(file + " lacks the attribute '" + name + "'");
            }
            return number.intValue();
        }

        private String text(String name) {
            var attribute = netcdf.findGlobalAttribute(name);
            var value = attribute == null ? null : attribute.getStringValue();
            return value == null ? "" : value;
        }

        private static String text(Variable variable, String name) {
            var attribute = variable.findAttribute(name);
            var value = attribute == null ? null : attribute.getStringValue();
            return value == null ? "" : value;
        }
    }
}
