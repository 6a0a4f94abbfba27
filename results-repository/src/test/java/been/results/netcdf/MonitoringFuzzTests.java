package been.results.netcdf;

import been.task.record.RecordFile;
import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What a host says that it saw of a run: read, and written as NetCDF. */
class MonitoringFuzzTests {

    @FuzzTest
    void monitoring(byte[] bytes) throws Exception {
        Path file = Fuzzing.file(bytes);
        Path written = file.resolveSibling("monitoring.nc");
        try {
            Fuzzing.refuses(
                    IOException.class,
                    () ->
                            MonitoringWriter.write(
                                    written, Map.of("title", "test"), RecordFile.read(file)));
        } finally {
            Files.deleteIfExists(written);
        }
    }
}
