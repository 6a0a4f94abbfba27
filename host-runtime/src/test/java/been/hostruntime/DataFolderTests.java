package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTests {
    @TempDir Path data;

    private String permissions(String path) throws IOException {
        return PosixFilePermissions.toString(
                Files.getPosixFilePermissions(data.resolve("host").resolve(path)));
    }

    /** Who can read it could hold a lock on it, and no host runtime would start any more. */
    @Test
    void othersCannotOpenTheLock() throws IOException {
        DataFolder.open(data).close();
        assertThat(permissions("lock")).isEqualTo("rw-------");
        Files.setPosixFilePermissions(
                data.resolve("host/lock"), PosixFilePermissions.fromString("rw-r--r--"));
        DataFolder.open(data).close();
        assertThat(permissions("lock")).isEqualTo("rw-------");
    }

    @Test
    void othersCannotListTasksAndPackages() throws IOException {
        DataFolder.open(data).close();
        for (String folder : new String[] {"", "bin", "tasks", "cache", "cache/packages"}) {
            assertThat(permissions(folder)).as(folder).isEqualTo("rwx--x--x");
        }
    }
}
