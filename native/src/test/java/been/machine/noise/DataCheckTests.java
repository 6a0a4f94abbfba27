package been.machine.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DataCheckTests {

    @Test
    void aFolderInMemoryIsWarnedOf() throws Exception {
        assumeTrue(Files.isWritable(Path.of("/dev/shm")));
        Path absent = Path.of("/dev/shm/been-absent/data");
        Finding finding = DataCheck.of(absent);
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.sentence()).startsWith("data in " + absent + " is in memory (tmpfs): ");
    }

    @Test
    void aFolderOnADiskIsFine() throws Exception {
        assertThat(DataCheck.of(Path.of("/var/lib")).severity()).isEqualTo(Severity.FINE);
    }
}
