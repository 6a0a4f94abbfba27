package been.cli.analyze;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Something that measurements can be read from; a kind of file is one implementation. */
@FunctionalInterface
interface MeasurementSource {

    /** Reads everything; called once. */
    Reading read();

    /** The source that {@code file} names: CSV, from standard input for {@code -}. */
    static MeasurementSource of(String file, InputStream standardInput) {
        if (file.equals("-")) {
            return new CsvMeasurements("standard input", () -> standardInput);
        }
        Path path = Path.of(file);
        if (!Files.exists(path)) {
            return () -> new Reading.Refused(file + ": no such file");
        }
        if (Files.isDirectory(path)) {
            return () -> new Reading.Refused(file + ": is a directory, a CSV file is expected");
        }
        return new CsvMeasurements(file, () -> Files.newInputStream(path));
    }
}
