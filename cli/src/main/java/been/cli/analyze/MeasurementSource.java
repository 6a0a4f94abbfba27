package been.cli.analyze;

import been.results.ImportFormat;
import been.results.formats.Imports;
import been.results.netcdf.ExperimentFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that measurements can be read from; a kind of file is one implementation. */
@FunctionalInterface
interface MeasurementSource {

    /** Reads everything; called once. */
    Reading read();

    /**
     * The source that {@code file} names: CSV, from standard input for {@code -}; results of
     * another program, known by how the file begins; a file of an experiment; landing files; or,
     * where there is no such file, what a platform keeps under that name.
     *
     * @param metric which one of those that the file has
     */
    static MeasurementSource of(
            String file, @Nullable String metric, InputStream standardInput, StoredResults stored) {
        if (file.equals("-")) {
            return new CsvMeasurements("standard input", () -> standardInput);
        }
        Path path = Path.of(file);
        if (!Files.exists(path)) {
            return stored.find(file, metric)
                    .orElse(() -> new Reading.Refused(file + ": no such file"));
        }
        try {
            if (Files.isDirectory(path)) {
                return new LandingMeasurements(path, metric);
            }
            if (file.endsWith(".nc")) {
                return ExperimentFile.isOne(path)
                        ? new ExperimentMeasurements(path, metric)
                        : new LandingMeasurements(path, metric);
            }
            return of(file, path, metric);
        } catch (IOException unreadable) {
            return () -> new Reading.Refused(file + ": cannot be read: " + unreadable.getMessage());
        }
    }

    private static MeasurementSource of(String file, Path path, @Nullable String metric)
            throws IOException {
        Optional<ImportFormat> format = Imports.detect(path);
        if (format.isEmpty() && file.endsWith(".json")) {
            return () ->
                    new Reading.Refused(
                            file
                                    + ": no JSON that is known: JMH's, hyperfine's, Google"
                                    + " Benchmark's, pytest-benchmark's, pyperf's, BenchmarkDotNet's or"
                                    + " Renaissance's is expected");
        }
        if (format.isEmpty() || format.get() == ImportFormat.CSV) {
            return new CsvMeasurements(file, () -> Files.newInputStream(path));
        }
        return format.get() == ImportFormat.BEEN
                ? () ->
                        new Reading.Refused(
                                file + ": an archive; import it with been results import")
                : new ImportedMeasurements(path, format.get(), metric);
    }
}
