package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exit statuses before it runs; services start it again after 1 only. */
class HostProcessTests {

    @Test
    void aUsageErrorIsAnotherStatusThanAFolderThatCannotBeUsed(@TempDir Path folder)
            throws Exception {
        assertThat(HostProcess.run("--name", "alpha")).isEqualTo(2);
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(HostProcess.run("--name", "alpha", "--data", file.toString())).isEqualTo(1);
    }
}
