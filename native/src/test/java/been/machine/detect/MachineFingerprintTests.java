package been.machine.detect;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.files.MachineFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFingerprintTests {
    @TempDir Path folder;
    private Path status;
    private MachineFiles system;

    @BeforeEach
    void make() throws Exception {
        status = Files.writeString(folder.resolve("status"), "Package: a\n");
        system = Machines.server(folder.resolve("root"));
    }

    private MachineFingerprint mark() {
        return MachineFingerprint.of(List.of(status, folder.resolve("absent")), system);
    }

    @Test
    void anUnchangedMachineHasTheSameMark() {
        assertThat(mark()).isEqualTo(mark());
    }

    @Test
    void installingSomethingChangesTheMark() throws Exception {
        MachineFingerprint before = mark();
        Files.setLastModifiedTime(status, FileTime.fromMillis(1_000));
        MachineFingerprint after = mark();
        assertThat(after).isNotEqualTo(before);
        Files.createDirectory(folder.resolve("absent"));
        assertThat(mark()).isNotEqualTo(after);
    }

    @Test
    void pluggingSomethingInOrOutChangesTheMark() throws Exception {
        MachineFingerprint before = mark();
        Files.writeString(system.root().resolve("sys/devices/system/cpu/online"), "0-2\n");
        MachineFingerprint fewer = mark();
        assertThat(fewer).isNotEqualTo(before);
        Files.createDirectories(system.root().resolve("sys/block/sdc"));
        MachineFingerprint withDisk = mark();
        assertThat(withDisk).isNotEqualTo(fewer);
        Files.writeString(system.root().resolve("proc/meminfo"), "MemTotal: 8192 kB\n");
        assertThat(mark()).isNotEqualTo(withDisk);
    }

    @Test
    void whatContainersBringAndTakeDoesNot() throws Exception {
        MachineFingerprint before = mark();
        Files.createDirectories(system.root().resolve("sys/block/loop7"));
        Files.createDirectories(system.root().resolve("sys/class/net/veth99"));
        assertThat(mark()).isEqualTo(before);
    }

    @Test
    void thisMachineIsGlancedAtCheaply() {
        MachineFingerprint first = MachineFingerprint.ofThisMachine();
        int rounds = 200;
        long start = System.nanoTime();
        for (int i = 0; i < rounds; i++) {
            first = MachineFingerprint.ofThisMachine();
        }
        System.out.printf(
                "a mark of this machine: %.3f ms%n", (System.nanoTime() - start) / 1e6 / rounds);
        assertThat(first.kernel()).isNotEmpty();
    }
}
