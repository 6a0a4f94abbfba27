package been.results.netcdf;

import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Path;

/** Files of measurements that may come from anywhere. */
class NetcdfFuzzTests {

    @FuzzTest
    void landingFile(byte[] bytes) throws Exception {
        Path file = Fuzzing.file(bytes);
        Fuzzing.refuses(IOException.class, () -> LandingFile.read(file));
    }

    @FuzzTest
    void experimentFile(byte[] bytes) throws Exception {
        Path file = Fuzzing.file(bytes);
        Fuzzing.refuses(
                IOException.class,
                () -> {
                    if (ExperimentFile.isOne(file)) {
                        ExperimentFile.read(file);
                    }
                });
    }

    @FuzzTest
    void invalidationNote(byte[] bytes) throws Exception {
        Path file = Fuzzing.file(bytes);
        Fuzzing.refuses(IOException.class, () -> InvalidationNote.read(file));
    }
}
