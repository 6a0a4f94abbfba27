package been.hostruntime.publishing;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import been.hostruntime.work.AttemptFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedFilesTests {
    @TempDir private Path home;

    /** All of them are held in memory. */
    @Test
    void pathsThatAreTogetherTooLongAreRefused() throws IOException {
        var folders = new AttemptFolders(home);
        folders.create();
        Path folder = folders.work();
        for (int i = 0; i < 15; i++) {
            folder = folder.resolve("x".repeat(200));
        }
        Files.createDirectories(folder);
        for (int i = 0; i <= (16 << 20) / 3000; i++) {
            Files.createFile(folder.resolve("f" + i));
        }
        assertThatExceptionOfType(PackedFiles.UnfitException.class)
                .isThrownBy(() -> PackedFiles.of(folders, folders.work().toString()))
                .withMessageContaining("at most 50,000 files, 2 GiB and 16 MiB of paths");
    }
}
