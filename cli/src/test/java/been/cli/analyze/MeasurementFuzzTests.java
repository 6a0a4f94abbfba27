package been.cli.analyze;

import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.InputStream;
import java.nio.file.Path;

/** What {@code been analyze} is given: CSV, other programs' results, and what is neither. */
class MeasurementFuzzTests {

    @FuzzTest
    void measurements(byte[] bytes) throws Exception {
        Path file = Fuzzing.file(bytes);
        Fuzzing.answers(() ->
                MeasurementSource.of(
                                                file.toString(),
                                                null,
                                                InputStream.nullInputStream(),
                                                new StoredResults())
                                        .read()
                                instanceof Reading.Refused(var problem)
                        ? problem
                        : null);
    }
}
