package been.cli.analyze;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Something that measurements can be read from; a kind of file is one implementation. */
@FunctionalInterface
interface MeasurementSource {

    /** Reads everything; called once. */
    Reading read();

    /**
     * The source that {@code file} names: CSV, from standard input for {@code -}, or landing files.
     *
     * @param metric which one of landing files' metrics
     */
    static MeasurementSource of(String file, @Nullable String metric, InputStream standardInput) {
        if (file.equals("-")) {
            return new CsvMeasurements("standard input", () -> standardInput);
        }
        Path path = Path.of(file);
        if (!Files.exists(path)) {
            return () -> new Reading.Refused(file + ": no such file");
        }
        if (Files.isDirectory(path) || file.endsWith(".nc")) {
            return new LandingMeasurements(path, metric);
        }
        return new CsvMeasurements(file, () -> Files.newInputStream(path));
    }
}
