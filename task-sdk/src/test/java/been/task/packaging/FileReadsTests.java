package been.task.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.TracedReads;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReadsTests {
    @TempDir private Path folder;
    @TempDir private Path scratch;

    @Test
    void filesThatWereReadOrAreGoneSinceAreNamed() throws Exception {
        TracedReads.assume(scratch);
        Files.createDirectories(folder.resolve("src"));
        for (String name : new String[] {"gone", "kept", "src/read", "listed"}) {
            Files.writeString(folder.resolve(name), name);
        }
        FileReads reads = FileReads.in(folder).forget();
        assertThat(reads.read(scratch)).isEmpty();
        Files.readString(folder.resolve("src/read"));
        Files.size(folder.resolve("listed"));
        Files.writeString(folder.resolve("kept"), "written");
        Files.delete(folder.resolve("gone"));
        assertThat(reads.read(scratch)).containsExactly("gone", "src/read");
        assertThat(FileReads.in(folder).read(scratch)).containsExactly("src/read");
        assertThat(FileReads.in(folder).forget().read(scratch)).isEmpty();
        assertThat(scratch).isEmptyDirectory();
        assertThat(reads.has("kept")).isTrue();
        assertThat(reads.has("other")).isFalse();
    }
}
