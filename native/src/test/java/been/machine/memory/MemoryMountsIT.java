package been.machine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryMountsIT {
    @TempDir private Path folder;

    @Test
    void whatIsMountedIsBoundedSealedAndGone() throws IOException {
        Path inputs = Files.createDirectory(folder.resolve("a b"));
        assumeTrue(
                MemoryMounts.mount(inputs, 1 << 20, List.of()),
                "file systems can be mounted as root only");
        try {
            assertThat(MemoryMounts.beneath(folder)).containsExactly(inputs);
            assertThat(Files.getFileStore(inputs).type()).isEqualTo("tmpfs");
            assertThat(Files.getFileStore(inputs).getTotalSpace()).isEqualTo(1 << 20);
            Files.writeString(inputs.resolve("in.txt"), "42");
            assertThatThrownBy(() -> Files.write(inputs.resolve("large"), new byte[2 << 20]))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("No space left");
            MemoryMounts.seal(inputs);
            assertThat(inputs.resolve("in.txt")).hasContent("42");
            assertThatThrownBy(() -> Files.writeString(inputs.resolve("other"), "x"))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("Read-only");
        } finally {
            MemoryMounts.unmount(inputs);
        }
        assertThat(MemoryMounts.beneath(folder)).isEmpty();
        assertThat(inputs).isEmptyDirectory();
        MemoryMounts.unmount(inputs); // once more is fine
    }

    @Test
    void itsMemoryComesFromTheNodesOfTheRun() throws IOException {
        Path inputs = Files.createDirectory(folder.resolve("inputs"));
        assumeTrue(
                MemoryMounts.mount(inputs, 1 << 20, List.of(0)),
                "file systems can be mounted as root only");
        try {
            assertThat(Files.readString(Path.of("/proc/self/mountinfo")))
                    .containsPattern(inputs + " .*mpol=bind:0");
        } finally {
            MemoryMounts.unmount(inputs);
        }
    }

    @Test
    void mountsOfOtherKindsAreNotOurs() {
        assertThat(MemoryMounts.mountPoint("36 35 98:0 / /mnt rw - ext4 /dev/root rw")).isEmpty();
        assertThat(MemoryMounts.mountPoint("36 35 0:9 / /a\\040b rw shared:1 - tmpfs been rw"))
                .contains(Path.of("/a b"));
        assertThat(MemoryMounts.mountPoint("")).isEmpty();
    }
}
